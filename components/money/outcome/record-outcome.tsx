'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Writes down an outcome by hand. */
export const RecordOutcome = laterDialog(() => import('./outcome-dialog'), {
  label: 'Record an outcome…',
  size: 'sm',
});
