'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Changes a company's names, numbers and addresses. */
export const ChangeLender = laterDialog(() => import('./change-lender-dialog'), {
  label: 'Change',
  size: 'sm',
});
