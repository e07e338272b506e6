'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Rotates the signing secret and shows the new one, once. */
export const RotateSecret = laterDialog(() => import('./rotate-question'), {
  label: 'Rotate secret',
  size: 'sm',
});
