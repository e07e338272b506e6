'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { guardPage, type Leave } from './leave-page';

interface UnsavedGuardProps {
  dirty: boolean;
  title?: string;
  leaveLabel?: string;
  /** What would be lost. */
  children?: ReactNode;
}

/** Asks before a page with unsaved changes is left: by a link, the back button, closing the tab, or `leavePage`. */
export function UnsavedGuard({
  dirty,
  title = 'Leave without saving?',
  leaveLabel = 'Leave without saving',
  children = 'Your changes on this page are not saved.',
}: UnsavedGuardProps) {
  const router = useRouter();
  /** The navigation that was stopped to ask. */
  const [leave, setLeave] = useState<Leave | null>(null);
  const leaving = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    leaving.current = false;
    const closing = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    const clicked = (event: MouseEvent) => {
      const href = leaving.current ? null : linkTarget(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => router.push(href));
    };
    // Browsers without the Navigation API do not ask on the back button.
    const navigation = 'navigation' in window ? window.navigation : null;
    const traversed = (event: NavigateEvent) => {
      if (leaving.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      setLeave(() => () => void navigation?.traverseTo(key));
    };
    const unguard = guardPage((next) => setLeave(() => next));
    window.addEventListener('beforeunload', closing);
    document.addEventListener('click', clicked, true);
    navigation?.addEventListener('navigate', traversed);
    return () => {
      unguard();
      window.removeEventListener('beforeunload', closing);
      document.removeEventListener('click', clicked, true);
      navigation?.removeEventListener('navigate', traversed);
    };
  }, [dirty, router]);
  return (
    <Dialog
      open={leave !== null}
      onOpenChange={(open) => {
        if (!open) setLeave(null);
      }}
      title={title}
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-ink-2">{children}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setLeave(null)}>Stay here</Button>
          <Button
            variant="danger"
            onClick={() => {
              leaving.current = true;
              setLeave(null);
              const stays = (left: unknown) => {
                if (left === false) leaving.current = false;
              };
              void Promise.resolve(leave?.()).then(stays, () => stays(false));
            }}
          >
            {leaveLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Returns our page that a plain click on a link would open in this tab; null for any other click. */
function linkTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname, search, hash } = link;
  if (origin !== window.location.origin) return null;
  const isSamePage = pathname === window.location.pathname && search === window.location.search;
  return isSamePage && hash !== '' ? null : pathname + search + hash;
}
