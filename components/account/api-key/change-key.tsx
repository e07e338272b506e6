'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Changes a key's name, limits and scopes. */
export const ChangeKey = laterDialog(() => import('./change-key-dialog'), { label: 'Change', size: 'sm' });
