'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { SignInAgainProps } from './sign-in-dialog';

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
