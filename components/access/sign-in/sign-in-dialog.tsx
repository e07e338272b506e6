'use client';

import { useState } from 'react';
import { pageSession } from '@/components/base/client/page-session';
import { RequestError, requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { Notice } from '@/components/base/ui/state';
import type { SessionView } from '@/lib/access/auth/session-view';
import type { Environment } from '@/word/environment';
import { SignInForm } from './sign-in-form';

const disconnectedText =
  'You are signed in, but this page could not reconnect. Check the connection and try again.';
const secondFactorText =
  'You are signed in, but your role requires a second factor now. Set it up in another tab, then try again here.';

export interface SignInAgainProps {
  /** The environment of the page behind the dialog. */
  environment: Environment;
  /** Says what happens to the page behind the dialog. */
  note: string;
  /** Called if nobody signed in, or not the page's owner. */
  onClose: () => void;
  onSignedIn?: () => void;
}

/** Signs in over the open page, which keeps its state and its environment. */
export default function SignInDialog({ environment, note, onClose, onSignedIn }: SignInAgainProps) {
  const [stranded, setStranded] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // Every session of affiliate staff starts in UAT, where a Production page would find none of its data.
  const enter = async () => {
    setPending(true);
    try {
      const who = await requestJson<SessionView>('/api/portal/session/environment', {
        method: 'PUT',
        body: { environment },
        ownSignIn: true,
      });
      if (pageSession.signedIn(who)) onSignedIn?.();
      else onClose();
    } catch (error) {
      const isDue = error instanceof RequestError && error.body.code === 'second_factor_due';
      setStranded(isDue ? secondFactorText : disconnectedText);
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Sign in again"
      description={note}
    >
      {stranded ? (
        <div className="flex flex-col gap-5">
          <Notice tone="danger" role="alert">
            {stranded}
          </Notice>
          <Button variant="primary" size="lg" pending={pending} onClick={() => void enter()} autoFocus>
            Try again
          </Button>
        </div>
      ) : (
        <SignInForm onSignedIn={() => void enter()} />
      )}
    </Dialog>
  );
}
