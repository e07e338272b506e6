'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Creates a link with which one user sets a new password. */
export const ResetPassword = laterDialog(() => import('./reset-password-dialog'), {
  label: 'Reset password',
  size: 'sm',
  variant: 'ghost',
});
