'use client';

import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/base/ui/dialog';
import { Kbd } from '@/components/base/ui/kbd';
import { Link } from '@/components/base/ui/link';
import { listPageActions, type PageAction } from './page-action';
import type { PortalPage } from './portal-page';

interface KeySheetProps {
  open: boolean;
  onClose: () => void;
  pages: readonly PortalPage[];
  /** Single keys are on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** All keys that do something now: on this page, and on every page. */
export default function KeySheet({ open, onClose, pages, singleKeys }: KeySheetProps) {
  const [here, setHere] = useState<readonly PageAction[]>([]);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setHere(listPageActions().filter(({ key }) => key !== ''));
  }
  const isTaken = (key: string) => here.some((action) => action.key === key);
  const mayCapture = pages.some(({ href }) => href === '/lead/new');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Keys"
      description={
        singleKeys
          ? 'Single keys work while you are not typing.'
          : 'Single keys are switched off in your account; these work all the same.'
      }
    >
      <div className="flex flex-col gap-6">
        {here.length > 0 && (
          <Keys title="On this page">
            {here.map(({ key, label }) => (
              <Row key={`${key} ${label}`} keys={key}>
                {label}
              </Row>
            ))}
          </Keys>
        )}
        <Keys title="Everywhere">
          <Row keys="Ctrl K">Find a lead, a page or an action</Row>
          {singleKeys && (
            <>
              <Row keys="/">Search</Row>
              {mayCapture && !isTaken('N') && <Row keys="N">New lead</Row>}
              <Row keys="?">These keys</Row>
            </>
          )}
          <Row keys="Esc">Close, or go back a step</Row>
        </Keys>
        {singleKeys && (
          <Keys title="Go to a page">
            {pages
              .filter(({ letter }) => letter !== '')
              .map(({ href, letter, label }) => (
                <Row key={href} keys={`G ${letter}`}>
                  {label}
                </Row>
              ))}
          </Keys>
        )}
      </div>
      <p className="mt-5 text-sm text-ink-2">
        Switch single keys {singleKeys ? 'off' : 'on'} under{' '}
        <Link href="/account" onClick={onClose} className="text-accent underline">
          Account
        </Link>
        .
      </p>
    </Dialog>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm">{title}</h3>
      <dl className="mt-2 grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">{children}</dl>
    </section>
  );
}

function Row({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt className="flex w-18 shrink-0 gap-1">
        {keys.split(' ').map((key) => (
          <Kbd key={key} always>
            {key}
          </Kbd>
        ))}
      </dt>
      <dd className="min-w-0 break-words text-ink-2">{children}</dd>
    </div>
  );
}
