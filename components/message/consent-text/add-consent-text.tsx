'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Takes a new version of a text, or a text in a further language. */
export const AddConsentText = laterDialog(
  () => import('./consent-text-dialog'),
  ({ languages }) =>
    languages ? { label: 'Add a language', variant: 'primary' } : { label: 'New text', size: 'sm' },
);
