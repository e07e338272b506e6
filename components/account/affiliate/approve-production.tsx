'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Approves an affiliate for Production. */
export const ApproveProduction = laterDialog(() => import('./approve-dialog'), {
  label: 'Approve for Production',
  size: 'sm',
});
