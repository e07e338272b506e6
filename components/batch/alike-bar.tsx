'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/base/ui/button';
import { formatNumber } from '@/components/base/ui/format';
import type { AlikeCells } from '@/lib/batch/correct/table-view';
import { fieldLabel } from './cell-message';

/** Offers to correct the cells that were wrong in the same way as the one just corrected: by button, or Ctrl+D. */
export function AlikeBar({
  alike,
  onApply,
}: {
  alike: AlikeCells | null;
  onApply: (alike: AlikeCells) => Promise<void>;
}) {
  const latest = useRef({ alike, onApply });
  useEffect(() => {
    latest.current = { alike, onApply };
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (!latest.current.alike) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      // The browser would make a bookmark.
      event.preventDefault();
      void latest.current.onApply(latest.current.alike);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return (
    <div role="status">
      {alike && (
        <div className="mx-5 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control border border-info/30 bg-info-soft px-4 py-2.5 text-sm sm:mx-6">
          <span className="min-w-0 break-words">
            {fieldLabel(alike.field)}: {formatNumber(alike.count)} more{' '}
            {alike.count === 1 ? 'row says' : 'rows say'}{' '}
            {alike.from === '' ? 'nothing' : <>“{alike.from.slice(0, 60)}”</>}.
          </span>
          <Button size="sm" title="Ctrl+D" onClick={() => void onApply(alike)}>
            Apply to {formatNumber(alike.count)} like it
          </Button>
        </div>
      )}
    </div>
  );
}
