'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Takes a new plan. */
export const NewPlan = laterDialog(() => import('./plan-dialog'), { label: 'New plan', variant: 'primary' });
