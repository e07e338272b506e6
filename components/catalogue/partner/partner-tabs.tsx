'use client';

import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { className } from '@/components/base/ui/class-name';
import { capitalize } from '@/components/base/ui/format';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Skeleton } from '@/components/base/ui/skeleton';
import { useCentred } from '@/components/base/ui/use-centred';
import type { PartnerFormProps } from './partner-form';
import { type PartnerTab, partnerParts, partnerTabs, readPartnerTab } from './partner-tab';

const PartnerForm = lazyPart(() =>
  import('./partner-form').then(({ PartnerForm: Form }) => ({ default: Form })),
);

interface PartnerTabsProps {
  /** False: the form is shown with all its controls disabled. */
  mayChange: boolean;
  /** The tab that the page was opened with. */
  opened: PartnerTab;
  performance: ReactNode;
  /** Above the part of the form. */
  capacity: ReactNode;
  /** Below the part of the form. */
  connection: ReactNode;
  /** Left out for whom may not read it. */
  history: ReactNode;
  form: Omit<PartnerFormProps, 'part' | 'onPart'>;
}

/**
 * A partner's page in tabs. Capacity, rules, connection and details are parts of one form, which is loaded with the first of them and
 * then stays, so that nothing typed is lost by looking at another tab. The tab stands in the address.
 */
export function PartnerTabs({
  mayChange,
  opened,
  performance,
  capacity,
  connection,
  history,
  form,
}: PartnerTabsProps) {
  const id = useId();
  const [tab, setTab] = useState(opened);
  const part = partnerParts.find((name) => name === tab);
  const isForm = part !== undefined;
  const [isFormWanted, setIsFormWanted] = useState(isForm);
  if (isForm && !isFormWanted) setIsFormWanted(true);
  const list = useRef<HTMLDivElement>(null);
  useCentred(list, '[aria-selected=true]', tab);
  const tabs = partnerTabs.filter((name) => name !== 'history' || history);
  /** In a transition: it waits for a form that is still loading, instead of making it anew without what was typed. */
  const show = (next: PartnerTab) => startTransition(() => setTab(next));
  // With the router's own state: it takes any other for a visit, and one that interrupts the refresh after a save never
  // ends. It writes its own address with each refresh; hence after every render.
  useEffect(() => {
    if (readPartnerTab(new URL(window.location.href).searchParams.get('tab')) !== tab)
      window.history.replaceState(window.history.state, '', `?tab=${tab}`);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = (buttons.indexOf(event.target as HTMLElement) + step + tabs.length) % tabs.length;
    show(tabs[at] ?? tab);
    buttons[at]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Lender"
        onKeyDown={onKeyDown}
        className="relative mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => show(name)}
            className={className(
              '-mb-px h-10 border-b-2 px-2.5 text-sm sm:px-4 font-medium whitespace-nowrap',
              name === tab ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {capitalize(name)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <div hidden={tab !== 'performance'}>{performance}</div>
        <div hidden={tab !== 'capacity'} className="mb-6">
          {capacity}
        </div>
        <div hidden={!isForm}>
          {isFormWanted && (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <fieldset disabled={!mayChange} className="contents">
                <PartnerForm {...form} part={part ?? 'connection'} onPart={setTab} />
              </fieldset>
            </Suspense>
          )}
        </div>
        <div hidden={tab !== 'connection'} className="mt-6">
          {connection}
        </div>
        <div hidden={tab !== 'history'}>{history}</div>
      </div>
    </>
  );
}
