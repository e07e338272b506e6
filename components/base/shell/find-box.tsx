'use client';

import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { className } from '@/components/base/ui/class-name';
import { Kbd } from '@/components/base/ui/kbd';
import { isAsking } from '@/components/base/ui/single-key';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';

interface FindBoxProps {
  load: () => Promise<unknown>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The palette, loaded on demand. */
  children: ReactNode;
  label?: string;
  /** Loads the palette when somebody reaches for the box, instead of soon after the page. */
  onReach?: boolean;
  /** Shown beside the icon where there is room. */
  words?: string;
  /** A field across the top of the page; on a phone a button. */
  isWide?: boolean;
}

const loadNothing = () => Promise.resolve();

/** Opens a palette, also by Ctrl K (on a Mac Cmd K), unless a question or dialog is open. */
export function FindBox({
  load,
  open,
  onOpenChange,
  children,
  label = 'Find anything',
  words,
  onReach = false,
  isWide = false,
}: FindBoxProps) {
  const isWanted = useLoadedOnOpen(open, onReach ? loadNothing : load);
  // If it fails, opening tries again.
  const reach = onReach ? () => void load().catch(() => {}) : undefined;
  const openByKey = useEffectEvent(() => {
    if (!isAsking()) onOpenChange(true);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      // The browser would put the focus into its address bar.
      event.preventDefault();
      openByKey();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${label} (Ctrl K)`}
        onClick={() => onOpenChange(true)}
        onPointerEnter={reach}
        onFocus={reach}
        className={className(
          'flex h-9 items-center rounded-control border border-line bg-surface px-2.5 text-ink-2 hover:bg-surface-2 hover:text-ink',
          isWide && 'md:w-full',
        )}
      >
        <Search size={16} aria-hidden="true" />
        {words && (
          <span
            aria-hidden="true"
            className={className(
              'hidden items-center gap-6 pl-2 text-sm',
              isWide ? 'flex-1 justify-between md:flex' : 'sm:flex',
            )}
          >
            {words} <Kbd>Ctrl K</Kbd>
          </span>
        )}
      </button>
      {isWanted && <Suspense>{children}</Suspense>}
    </>
  );
}
