'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

interface OpenMoreProps {
  /** Whose cap it is. */
  name: string;
  /** Which of its caps, for the button's name. */
  of: string;
}

/** Gives a cap more places, asking how many. */
export const OpenMore = laterDialog(
  () => import('./open-more-question'),
  ({ name, of }: OpenMoreProps) => ({
    label: 'Open 30 more…',
    size: 'sm',
    'aria-label': `Open 30 more… for ${name}, ${of}`,
  }),
);
