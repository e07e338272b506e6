'use client';

import { Plus } from 'lucide-react';
import { laterDialog } from '@/components/base/form/later-dialog';

/** Takes a new affiliate. */
export const CreateAffiliate = laterDialog(() => import('./create-affiliate-dialog'), {
  label: (
    <>
      <Plus size={16} aria-hidden="true" />
      New affiliate
    </>
  ),
  variant: 'primary',
});
