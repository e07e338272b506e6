'use client';

import { Plus } from 'lucide-react';
import { laterDialog } from '@/components/base/form/later-dialog';

/** Takes a new lender as a company. */
export const CreateLender = laterDialog(() => import('./create-lender-dialog'), {
  label: (
    <>
      <Plus size={16} aria-hidden="true" />
      New company
    </>
  ),
  variant: 'primary',
});
