'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Copies a UAT intent or partner, after showing what would change in Production. */
export const CopyToProduction = laterDialog(
  () => import('./copy-dialog'),
  ({ size }: { size?: 'sm' }) => ({ label: 'Copy to Production', size }),
);
