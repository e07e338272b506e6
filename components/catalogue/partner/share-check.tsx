'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Gives the lender's developer a link to the check and the last calls. */
export const ShareCheck = laterDialog(
  () => import('./share-dialog'),
  ({ share }) => ({ label: share ? 'Shared with the lender' : 'Share with the lender', size: 'sm' }),
);
