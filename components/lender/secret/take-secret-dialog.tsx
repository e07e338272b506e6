'use client';

import { useState } from 'react';
import ConfirmQuestion from '@/components/base/form/confirm-question';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { Dialog } from '@/components/base/ui/dialog';
import { ShownSecret } from '@/components/catalogue/partner/shown-secret';

/** Asks first, and shows the new secret, which exists nowhere else. */
export default function TakeSecretDialog({
  proposalId,
  open,
  onClose,
}: LaterDialogProps & { proposalId: number }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Dialog open={open} onOpenChange={onClose} title="Make the new signing secret now?">
        <ConfirmQuestion
          path={`/api/portal/lender/proposal/${proposalId}/secret`}
          confirmLabel="Make and show it"
          tone="primary"
          onDone={(answer) => setSecret((answer as { secret: string }).secret)}
          onClose={onClose}
        >
          It is shown once, to you alone. The present one counts for 24 hours more: until then your system has
          to take the new one.
        </ConfirmQuestion>
      </Dialog>
      <ShownSecret
        secret={secret}
        use="Your system verifies our calls with it, and signs its own."
        onClose={() => setSecret(null)}
      />
    </>
  );
}
