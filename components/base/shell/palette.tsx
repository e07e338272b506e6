'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { leavePage } from '@/components/base/form/leave-page';
import { Button } from '@/components/base/ui/button';
import { className } from '@/components/base/ui/class-name';
import { environmentLabel, formatCount, formatNumber } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { Moment } from '@/components/base/ui/moment';
import { PopupFrame } from '@/components/base/ui/popup-frame';
import { Spinner } from '@/components/base/ui/spinner';
import { listContaining, type Named } from '@/lib/base/text/named';
import type { FoundGroup, FoundItem } from '@/lib/lead/find/view';
import type { PaletteAction, PaletteItem } from './palette-item';
import type { FoundResults } from './use-find';

export interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  /** Looks a text up; a hook. */
  useResults: (text: string) => FoundResults;
  /** Pages and settings, found without it. */
  pages: readonly PaletteItem[];
  /** What can be done on the page behind it, found likewise. */
  actions?: readonly PaletteAction[];
  /** What can be looked up. */
  hint: string;
  /** What to do when nothing is found. */
  nothing: string;
  /** Opens what was chosen; left out, as a page of the portal. */
  open?: (href: string) => void;
}

/**
 * Finds anything by what is typed or pasted: pages at once, everything else by `useResults`. Arrow keys choose, Enter opens;
 * pressed before the results are in, it opens the first one when they are.
 */
export function Palette({ isOpen, onClose, ...search }: PaletteProps) {
  return (
    <PopupFrame
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Find"
      otherwise="popup"
      className="popup fixed top-4 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(42rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto rounded-dialog p-5 sm:top-[10vh] sm:max-h-[80vh]"
    >
      {/* Mounted with each opening: what somebody looked for is gone with it. */}
      {isOpen && <Finder onClose={onClose} {...search} />}
    </PopupFrame>
  );
}

function Finder({
  onClose,
  useResults,
  pages,
  actions = [],
  hint,
  nothing,
  open,
}: Omit<PaletteProps, 'isOpen'>) {
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  /** Enter was pressed before there was anything to open. */
  const [isWaiting, setIsWaiting] = useState(false);
  const { groups: found, isSearching, error, retry } = useResults(text);
  const groups: ShownGroup[] = [...actionGroup(actions, text), ...pageGroup(pages, text), ...found];
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(active, items.length - 1)];
  const listId = `${id}-list`;
  const optionId = (item: ShownItem) => `${id}-${item.key}`.replaceAll(' ', '-');

  const go = ({ href, run }: ShownItem, inNewTab = false) => {
    if (run) {
      onClose();
      // When the dialog has gone, and the focus is where it was before.
      setTimeout(run, afterClosingMs);
      return;
    }
    if (inNewTab) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    if (open) open(href);
    else leavePage(() => router.push(href));
  };
  const first = isWaiting && !isSearching ? items[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the results are in
  useEffect(() => {
    if (isWaiting && !isSearching) setIsWaiting(false);
    if (first) go(first);
  }, [first, isWaiting, isSearching]);
  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = destinations[event.key];
    if (to && items.length > 0) {
      event.preventDefault();
      setActive(to(Math.min(active, items.length - 1), items.length));
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (current && !isSearching) go(current, event.ctrlKey || event.metaKey);
    else if (isSearching) setIsWaiting(true);
  };

  return (
    <div className="-mt-2">
      <div className="relative">
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
        />
        <input
          role="combobox"
          aria-label="Find"
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={current && optionId(current)}
          value={text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
            setIsWaiting(false);
          }}
          onKeyDown={onKeyDown}
          className="control pr-10 pl-10"
        />
        {isSearching && (
          <span className="absolute top-1/2 right-3 -translate-y-1/2 text-ink-2">
            <Spinner />
          </span>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-xs text-ink-2">
        {hint}.
      </p>
      <p role="status" className="sr-only">
        {isSearching ? 'Searching' : text.trim() === '' ? '' : formatCount(items.length, 'result')}
      </p>
      {error && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-sm text-danger">
          <span className="min-w-0 flex-1">The search failed. {error.message}</span>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <Results
          id={listId}
          groups={groups}
          current={current}
          optionId={optionId}
          onActive={(item) => setActive(items.indexOf(item))}
          onPick={go}
        />
      )}
      {items.length === 0 && !isSearching && !error && <p className="mt-5 text-sm text-ink-2">{nothing}</p>}
      <p aria-hidden="true" className="mt-4 hidden items-center gap-2 text-xs text-ink-2 pointer-fine:flex">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> choose <Kbd>Enter</Kbd> opens <Kbd>Esc</Kbd> closes <Kbd>Ctrl K</Kbd> opens this on any
        page
      </p>
    </div>
  );
}

const destinations: Record<string, (from: number, length: number) => number> = {
  ArrowDown: (from, length) => (from + 1) % length,
  ArrowUp: (from, length) => (from - 1 + length) % length,
  PageDown: (from, length) => Math.min(from + 5, length - 1),
  PageUp: (from) => Math.max(from - 5, 0),
};

const mostPages = 6;

const afterClosingMs = 50;

interface ShownItem extends FoundItem {
  keys?: string | undefined;
  /** Left out: it opens its page. */
  run?: () => void;
}

interface ShownGroup extends Omit<FoundGroup, 'items'> {
  items: ShownItem[];
}

/** All pages without a text, the best few with one. */
function pageGroup(pages: readonly PaletteItem[], text: string): ShownGroup[] {
  const items = fitting(pages, text).map(({ label, note, href, keys }) => ({
    key: `page ${label}`,
    title: label,
    note,
    href,
    environment: null,
    at: null,
    keys,
  }));
  return items.length === 0 ? [] : [{ label: 'Pages and settings', items }];
}

/** The same of what can be done here. */
function actionGroup(actions: readonly PaletteAction[], text: string): ShownGroup[] {
  const items = fitting(actions, text).map(({ label, keys, run }) => ({
    key: `action ${keys} ${label}`,
    title: label,
    note: '',
    href: '',
    environment: null,
    at: null,
    keys,
    run,
  }));
  return items.length === 0 ? [] : [{ label: 'On this page', items }];
}

function fitting<Item extends Named>(all: readonly Item[], text: string): readonly Item[] {
  const wanted = text.trim();
  if (wanted === '') return all;
  return listContaining(all, wanted)
    .map(({ found }) => found)
    .slice(0, mostPages);
}

interface ResultsProps {
  id: string;
  groups: readonly ShownGroup[];
  current: ShownItem | undefined;
  optionId: (item: ShownItem) => string;
  onActive: (item: ShownItem) => void;
  onPick: (item: ShownItem, inNewTab: boolean) => void;
}

function Results({ id, groups, current, optionId, onActive, onPick }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="mt-3 flex flex-col gap-3">
      {groups.map((group, nth) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be part of a listbox
        <div key={group.label} role="group" aria-labelledby={`${id}-${nth}`}>
          <p id={`${id}-${nth}`} className="px-3 py-1 text-xs font-medium text-ink-2">
            {group.label}
            {group.total !== undefined &&
              `, ${formatNumber(group.items.length)} of ${formatNumber(group.total)}: type more to find less`}
          </p>
          {group.items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant.
            <div
              key={item.key}
              id={optionId(item)}
              role="option"
              aria-selected={item === current || item.key === current?.key}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onActive(item)}
              onClick={(event) => onPick(item, event.ctrlKey || event.metaKey)}
              className={className(
                'flex min-h-11 cursor-default flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 text-sm',
                item.key === current?.key && 'bg-accent-soft',
              )}
            >
              <span className="min-w-0">
                <span className="block font-medium break-words">{item.title}</span>
                {item.note && <span className="block text-xs break-words text-ink-2">{item.note}</span>}
              </span>
              <span className="flex items-center gap-1 text-xs text-ink-2">
                {item.keys?.split(' ').map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
                <span>
                  {item.environment && environmentLabel(item.environment)}
                  {item.environment && item.at && ', '}
                  {item.at && <Moment at={item.at} form="recent" />}
                </span>
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
