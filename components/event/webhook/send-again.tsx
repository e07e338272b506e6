'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Sends everything since a time again, or what failed since, after the number of events was shown. */
export const SendAgain = laterDialog(
  () => import('./send-again-question'),
  ({ kind }) => ({ label: kind === 'rewind' ? 'Rewind' : 'Resend failed', size: 'sm' }),
);
