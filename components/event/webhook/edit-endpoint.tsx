'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Adds an endpoint, or changes one. */
export const EditEndpoint = laterDialog(
  () => import('./endpoint-dialog'),
  ({ endpoint }) =>
    endpoint ? { label: 'Edit', size: 'sm' } : { label: 'Add an endpoint', variant: 'primary' },
);
