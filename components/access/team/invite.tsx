'use client';

import { UserPlus } from 'lucide-react';
import { laterDialog } from '@/components/base/form/later-dialog';

/** Creates invite links. */
export const Invite = laterDialog(
  () => import('./invite-dialog'),
  ({ size = 'md' }: { size?: 'sm' | 'md' }) => ({
    label: (
      <>
        <UserPlus size={16} aria-hidden="true" />
        Invite
      </>
    ),
    variant: size === 'sm' ? 'secondary' : 'primary',
    size,
  }),
);
