'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Environment } from '@/lib/environment';

export interface SignInAgainProps {
  /** The environment of the page behind the dialog. */
  environment: Environment;
  /** Says what happens to the page behind the dialog. */
  note: string;
  /** Called if nobody signed in, or not the page's owner. */
  onClose: () => void;
  onSignedIn?: () => void;
}

// Loaded on demand: sessions rarely end in the middle of something.
const SignInDialog = lazyPart(() => import('./sign-in-dialog'));

/** A dialog to sign in again on the spot after the session has ended. */
export function SignInAgain(props: SignInAgainProps) {
  return (
    <Suspense>
      <SignInDialog {...props} />
    </Suspense>
  );
}
