'use client';

import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';

const loadResetDialog = () => import('./reset-password-dialog');
const ResetPasswordDialog = lazyPart(loadResetDialog);
const load = () => Promise.all([loadResetDialog(), loadDialog()]);

export interface ResetPasswordProps {
  user: { id: number; name: string };
}

/** Creates a link with which one user sets a new password. The dialog is loaded after the page. */
export function ResetPassword(props: ResetPasswordProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={show}>
        Reset password
      </Button>
      {isWanted && (
        <Suspense>
          <ResetPasswordDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
