'use client';

import { useState } from 'react';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { Moment } from '@/components/base/ui/moment';
import { SecretLink } from '@/components/base/ui/secret-link';

interface ShareDialogProps extends LaterDialogProps {
  partnerId: number;
  /** The link that works; null: there is none. */
  share: { expiresAt: string } | null;
}

/** Creates the link and shows it once, or ends the one that there is. */
export default function ShareDialog({ partnerId, share, open, onClose }: ShareDialogProps) {
  const path = `/api/portal/partner/${partnerId}/share`;
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  const create = useChange<{ link: string; expiresAt: string }>({ path, onDone: setMade });
  const end = useChange({ path, method: 'DELETE', done: 'The link has ended', onDone: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={made ? 'The link is ready' : 'Share with the lender’s developer'}
      disablePointerDismissal={made !== null}
    >
      {made ? (
        <SecretLink
          {...made}
          warning="Send it to the lender’s developer yourself: anyone who has it can see the check and run it."
          works="It works"
          onClose={onClose}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2 text-sm text-ink-2">
            <p>
              A link to a page where they run the go-live check themselves and see what failed, and the last
              50 calls without any applicant. It needs no account and works for 7 days.
            </p>
            {share && (
              <p>
                A link works until <Moment at={share.expiresAt} />. A new one ends it.
              </p>
            )}
          </div>
          <FormActions message={create.message ?? end.message}>
            {share ? (
              <Button variant="danger" pending={end.pending} onClick={() => end.run({})}>
                End the link
              </Button>
            ) : (
              <Button onClick={onClose}>Cancel</Button>
            )}
            <Button variant="primary" pending={create.pending} onClick={() => create.run({})}>
              {share ? 'Create a new link' : 'Create link'}
            </Button>
          </FormActions>
        </div>
      )}
    </Dialog>
  );
}
