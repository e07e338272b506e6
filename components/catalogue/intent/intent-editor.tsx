'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Opens an intent, or a new one. */
export const IntentEditor = laterDialog(
  () => import('./intent-dialog'),
  ({ intent }) => (intent ? { label: 'Change', size: 'sm' } : { label: 'New product', variant: 'primary' }),
);
