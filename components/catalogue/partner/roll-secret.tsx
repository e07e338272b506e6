'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Rolls the secret and shows the new one, once. `mayRoll`: false right after a roll, while the new one is still shown. */
export const RollSecret = laterDialog(
  () => import('./roll-question'),
  ({ mayRoll }: { mayRoll: boolean }) => (mayRoll ? { label: 'Roll secret', size: 'sm' } : null),
);
