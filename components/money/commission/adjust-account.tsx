'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import type { AdjustedEntry } from './adjusted-entry';

/** Takes an entry by hand, for another entry where one is given. */
export const AdjustAccount = laterDialog(
  () => import('./adjust-dialog'),
  ({ entry }: { entry?: AdjustedEntry }) => ({
    label: (
      <>
        Adjust
        {entry && <span className="sr-only"> no. {entry.id}</span>}
      </>
    ),
    ...(entry && { size: 'sm' as const, variant: 'ghost' as const }),
  }),
);
