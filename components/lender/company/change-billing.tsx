'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Changes where a lender's own invoices go. */
export const ChangeBilling = laterDialog(() => import('./change-billing-dialog'), {
  label: 'Change billing address',
  size: 'sm',
});
