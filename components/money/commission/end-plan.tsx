'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Ends a plan, after showing what that takes back. */
export const EndPlan = laterDialog(() => import('./end-plan-dialog'), { label: 'End', size: 'sm' });
