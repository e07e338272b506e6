'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Takes an entry by hand. */
export const AdjustAccount = laterDialog(() => import('./adjust-dialog'), { label: 'Adjust' });
