'use client';

import { laterDialog } from '@/components/base/form/later-dialog';

/** Replaces a key by a new one, which is shown once. */
export const ReplaceKey = laterDialog(() => import('./replace-key-dialog'), { label: 'Replace', size: 'sm' });
