'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Declares a public holiday. */
export const DeclareHoliday = laterDialog(() => import('./declare-question'), { label: 'Declare a day…' });
