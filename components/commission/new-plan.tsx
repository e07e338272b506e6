'use client';

import { laterDialog } from '@/components/form/later-dialog';

/** Takes a new plan. */
export const NewPlan = laterDialog(() => import('./plan-dialog'), { label: 'New plan', variant: 'primary' });
