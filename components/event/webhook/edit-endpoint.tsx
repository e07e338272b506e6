'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Adds an endpoint, or changes one; `kind`: of a new one. */
export const EditEndpoint = laterDialog(
  () => import('./endpoint-dialog'),
  ({ endpoint, kind }) => {
    if (endpoint) return { label: 'Edit', size: 'sm' };
    return kind === 'postback'
      ? { label: 'Add a postback' }
      : { label: 'Add an endpoint', variant: 'primary' };
  },
);
