'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { Kbd } from './kbd';
import { showToast } from './toast';

interface CopyButtonProps {
  text: string;
  label?: string;
  /** A single key that the page lets press the button; null: none. */
  hotkey?: string | null;
  onCopied?: () => void;
}

/** Copies `text` and confirms it on the button and to screen readers. */
export function CopyButton({ text, label = 'Copy', hotkey = null, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      showToast('The browser did not allow copying. Select the text instead.', 'danger');
    }
  };
  return (
    <Button
      onClick={() => void copy()}
      aria-live="polite"
      data-key={hotkey ?? undefined}
      aria-keyshortcuts={hotkey?.toUpperCase()}
    >
      {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      {copied ? 'Copied' : label}
      {hotkey && !copied && <Kbd>{hotkey.toUpperCase()}</Kbd>}
    </Button>
  );
}
