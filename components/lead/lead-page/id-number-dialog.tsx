'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SignInAgain } from '@/components/access/sign-in/sign-in-again';
import { isSignedOut, RequestError, requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { CopyButton } from '@/components/base/ui/copy-button';
import { Dialog } from '@/components/base/ui/dialog';
import type { Environment } from '@/word/environment';

interface IdNumberDialogProps {
  leadId: string;
  environment: Environment;
  open: boolean;
  onClose: () => void;
}

/** Says that a look at the number is logged, then shows it. Mounted afresh on each opening. */
export default function IdNumberDialog({ leadId, environment, open, onClose }: IdNumberDialogProps) {
  const [signingIn, setSigningIn] = useState(false);
  const queries = useQueryClient();
  const reveal = useMutation({
    mutationFn: () =>
      requestJson<{ idNumber: string }>(`/api/portal/lead/${leadId}/id-number`, {
        method: 'POST',
        ownSignIn: true,
      }),
    // Kept only in this dialog, while it is open.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lead', leadId, 'history'] }),
  });
  const hasEnded = isSignedOut(reveal.error);
  const close = () => {
    onClose();
    reveal.reset();
  };
  return (
    <>
      <Dialog open={open} onOpenChange={close} title="Full ID number">
        <div className="flex flex-col gap-5">
          {reveal.data ? (
            <p className="flex flex-wrap items-center justify-between gap-3">
              <output className="tabular text-2xl font-semibold tracking-wide">{reveal.data.idNumber}</output>
              <CopyButton text={reveal.data.idNumber} />
            </p>
          ) : (
            <p className="text-sm text-ink-2">
              This view is logged with your name and the time, in this lead’s history and in the operator’s
              audit log.
            </p>
          )}
          {reveal.isError && (
            <p role="alert" className="text-sm text-danger">
              {problemText(reveal.error)}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={close}>{reveal.data ? 'Close' : 'Cancel'}</Button>
            {!reveal.data && (
              <Button
                variant="primary"
                pending={reveal.isPending}
                onClick={() => (hasEnded ? setSigningIn(true) : reveal.mutate())}
              >
                {hasEnded ? 'Sign in again' : 'Show the number'}
              </Button>
            )}
          </div>
        </div>
      </Dialog>
      {signingIn && (
        <SignInAgain
          environment={environment}
          note="Nothing on this page is lost."
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            // Requires another press of the button after signing in, because each view is logged.
            reveal.reset();
          }}
        />
      )}
    </>
  );
}

function problemText(error: Error): string {
  switch (error instanceof RequestError ? error.status : 0) {
    case 0:
      return 'No connection. Check it, then try again.';
    case 401:
      return 'Your session has ended. Sign in again to see the number.';
    case 403:
      return 'Your account may not see ID numbers. Ask your manager.';
    case 404:
      return 'This lead can no longer be opened, or its applicant was erased.';
    default:
      return 'We couldn’t load the number. Try again in a moment.';
  }
}
