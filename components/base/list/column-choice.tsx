'use client';

import { Columns3 } from 'lucide-react';
import { laterDialog } from '@/components/base/form/later-dialog';

/** Chooses the columns of a list; remembered for the user, on every device. */
export const ColumnChoice = laterDialog(() => import('./column-choice-dialog'), {
  label: (
    <>
      <Columns3 size={16} aria-hidden="true" />
      Columns
    </>
  ),
  size: 'sm',
});
