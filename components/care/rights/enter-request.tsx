'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Enters what an applicant asks for. */
export const EnterRequest = laterDialog(() => import('./enter-dialog'), {
  label: 'Enter a request',
  variant: 'primary',
});

/** The same on the page of an applicant, beside other controls. */
export const EnterTheirRequest = laterDialog(() => import('./enter-dialog'), {
  label: 'Enter a request',
  size: 'sm',
});
