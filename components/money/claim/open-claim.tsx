'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Gives an application back. */
export const OpenClaim = laterDialog(() => import('./open-claim-dialog'), { label: 'Give back' });
