'use client';

import { laterDialog } from '@/components/form/later-dialog';

/** Changes a key's name, limits and scopes. */
export const ChangeKey = laterDialog(() => import('./change-key-dialog'), { label: 'Change', size: 'sm' });
