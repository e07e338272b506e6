'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Gives another operator another role. */
export const ChangeOperatorRole = laterDialog(() => import('./change-operator-role-dialog'), {
  label: 'Change role',
  size: 'sm',
  variant: 'ghost',
});
