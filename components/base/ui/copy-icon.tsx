'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from './toast';

/** Copies and says so for two seconds. `text` is called when it is pressed: what is shown may have changed. */
export function useCopied(text: () => string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
    } catch {
      showToast('The browser did not allow copying. Select the text instead.', 'danger');
    }
  };
  return { copied, copy };
}

/** A quiet button that copies a piece of code. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopied(() => text);
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : label}
      title={copied ? 'Copied' : label}
      onClick={() => void copy()}
      className="flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-surface-3 hover:text-ink"
    >
      {copied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      <span aria-live="polite" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}
