'use client';

import { KeyRound } from 'lucide-react';
import { laterDialog } from '@/components/base/form/later-dialog';

/** Issues a new key. */
export const IssueKey = laterDialog(() => import('./issue-key-dialog'), {
  label: (
    <>
      <KeyRound size={16} aria-hidden="true" />
      Issue key
    </>
  ),
  size: 'sm',
});
