'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { FieldText } from './choose-sides';
import type { Fields } from './difference';

const load = () => import('./confirm-question');
const ConfirmQuestion = lazyPart(load);

interface ConfirmChangeProps extends Confirmation {
  /** On the button that opens the dialog. */
  label: string;
  title: string;
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost' | 'danger' | 'primary';
}

/** What is asked, and the change that follows. */
export interface Confirmation {
  /** Says what will happen, and what cannot be undone. */
  children: ReactNode;
  /** On the button that makes the change; names the change. */
  confirmLabel: string;
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: Fields;
  done?: string;
  /** `danger` for changes that cannot be undone. */
  tone?: 'danger' | 'primary';
  onDone?: (answer: unknown) => void;
  /**
   * The values that the operator sees while deciding: if somebody else has changed them since, both versions are shown.
   */
  seen?: Seen;
}

export interface Seen {
  name: string;
  version: number;
  fields: Fields;
  describe: (field: string, value: unknown) => FieldText;
}

/**
 * Asks before a change that cannot be undone or that affects others immediately. The question is loaded after the page.
 */
export function ConfirmChange({
  label,
  title,
  size = 'md',
  variant = 'secondary',
  ...confirmation
}: ConfirmChangeProps) {
  const [open, setOpen] = useState(false);
  useLoadedOnOpen(open, load);
  return (
    <>
      <Button size={size} variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <ConfirmQuestion {...confirmation} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
