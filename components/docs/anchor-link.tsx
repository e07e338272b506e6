'use client';

import { Check, Link2 } from 'lucide-react';
import { useCopied } from '@/components/base/ui/copy-icon';

/** Leads to a section, and copies its address. Shown when the pointer is near, and always to touch and keyboard. */
export function AnchorLink({ id, title }: { id: string; title: string }) {
  const { copied, copy } = useCopied(() => `${location.origin}${location.pathname}#${id}`);
  return (
    <a
      href={`#${id}`}
      aria-label={`Link to ${title}`}
      title="Copy link"
      onClick={() => void copy()}
      className="-my-0.5 flex size-7 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
    >
      {copied ? <Check size={15} aria-hidden="true" /> : <Link2 size={15} aria-hidden="true" />}
      <span aria-live="polite" className="sr-only">
        {copied ? 'Link copied' : ''}
      </span>
    </a>
  );
}
