'use client';

import { useState } from 'react';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { Moment } from '@/components/base/ui/moment';
import { SecretLink } from '@/components/base/ui/secret-link';
import type { MadePasswordReset } from '@/lib/access/password-reset/schema';

interface ResetPasswordDialogProps extends LaterDialogProps {
  user: { id: number; name: string };
}

/** Asks first, then shows the link once. */
export default function ResetPasswordDialog({ user, open, onClose }: ResetPasswordDialogProps) {
  const [made, setMade] = useState<MadePasswordReset | null>(null);
  const reset = useChange<MadePasswordReset>({
    path: `/api/portal/user/${user.id}/password-reset`,
    onDone: setMade,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={
        made
          ? made.link === ''
            ? 'The link was sent'
            : 'The link is ready'
          : `Reset the password of ${user.name}?`
      }
    >
      {made?.link === '' ? (
        <div className="flex flex-col gap-5">
          <p className="text-sm text-ink-2">
            It was mailed to {made.email} and works once, until <Moment at={made.expiresAt} />. The team’s
            managers are told.
          </p>
          <FormActions message={null}>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </FormActions>
        </div>
      ) : made ? (
        <SecretLink
          link={made.link}
          expiresAt={made.expiresAt}
          warning={
            made.waits
              ? `It does not open yet: a manager of the team or another operator must agree first, on the page of the team. Then send it to ${made.email} yourself.`
              : `Send it to ${made.email} yourself: anyone who has it can sign in as them.`
          }
          onClose={onClose}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-sm text-ink-2">
            This creates a link to set a new password. Until they use it, their current one works; afterwards
            they are signed out everywhere.
          </p>
          <FormActions message={reset.message}>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" pending={reset.pending} onClick={() => reset.run({})}>
              Create reset link
            </Button>
          </FormActions>
        </div>
      )}
    </Dialog>
  );
}
