'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Makes the new secret that operators have allowed, and shows it, once. `mayTake`: false once it was taken. */
export const TakeSecret = laterDialog(
  () => import('./take-secret-dialog'),
  ({ mayTake }: { mayTake: boolean }) =>
    mayTake ? { label: 'Show the new secret', variant: 'primary', size: 'sm' } : null,
);
