'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Adds a channel, or changes one. */
export const EditChannel = laterDialog(
  () => import('./channel-dialog'),
  ({ channel }) => (channel ? { label: 'Edit', size: 'sm' } : { label: 'Add a channel', variant: 'primary' }),
);
