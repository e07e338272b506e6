'use client';

import { useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import type { Confirmation } from './confirm-question';

const load = () => import('./confirm-question');
const ConfirmQuestion = lazyPart(load);

interface ConfirmChangeProps extends Confirmation {
  /** On the button that opens the dialog. */
  label: string;
  title: string;
  /** By which an address presses it (`?do=`): `do-…`. */
  id?: string;
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost' | 'danger' | 'primary';
}

/**
 * Asks before a change that cannot be undone or that affects others immediately. The question is loaded after the page.
 */
export function ConfirmChange({
  label,
  title,
  id,
  size = 'md',
  variant = 'secondary',
  ...confirmation
}: ConfirmChangeProps) {
  const [open, setOpen] = useState(false);
  useLoadedOnOpen(open, load);
  return (
    <>
      <Button {...(id !== undefined && { id })} size={size} variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <ConfirmQuestion {...confirmation} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
