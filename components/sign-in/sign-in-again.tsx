'use client';

import { lazy, Suspense } from 'react';
import type { Environment } from '@/lib/environment';

export interface SignInAgainProps {
  /** Of the page behind. */
  environment: Environment;
  /** What becomes of the page behind. */
  note: string;
  /** Nobody has signed in, or somebody who is not the page's owner. */
  onClose: () => void;
  onSignedIn?: () => void;
}

// Hardly anybody's session ends in the middle of something.
const SignInDialog = lazy(() => import('./sign-in-dialog'));

/** The dialog for a session that has ended: signs in in place. */
export function SignInAgain(props: SignInAgainProps) {
  return (
    <Suspense>
      <SignInDialog {...props} />
    </Suspense>
  );
}
