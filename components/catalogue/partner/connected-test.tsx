'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Opens the test of all of a partner's endpoints, one after the other. */
export const ConnectedTest = laterDialog(() => import('./connected-tester'), {
  label: 'Test one after the other',
  size: 'sm',
});
