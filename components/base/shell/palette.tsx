'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { leavePage } from '@/components/base/form/leave-page';
import { Button } from '@/components/base/ui/button';
import { formatCount } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { PopupFrame } from '@/components/base/ui/popup-frame';
import { Spinner } from '@/components/base/ui/spinner';
import { actionGroup, pageGroup, type ShownGroup, type ShownItem } from './palette-group';
import type { PaletteAction, PaletteItem } from './palette-item';
import { PaletteResults } from './palette-results';
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
        <PaletteResults
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

const afterClosingMs = 50;
