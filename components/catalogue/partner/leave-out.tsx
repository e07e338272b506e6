'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Pauses a partner. `isLeftOut`: it is paused already, and the end or the reason can be changed. */
export const LeaveOut = laterDialog(
  () => import('./leave-out-question'),
  ({ isLeftOut }: { isLeftOut: boolean }) =>
    isLeftOut ? { label: 'Change', size: 'sm' } : { label: 'Pause…', id: 'do-pause' },
);
