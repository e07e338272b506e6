'use client';

import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { pageSession } from '@/components/base/client/page-session';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { SignInAgainProps } from './sign-in-dialog';
import { signInTurn } from './sign-in-turn';

// Loaded on demand: sessions rarely end in the middle of something.
const SignInDialog = lazyPart(() => import('./sign-in-dialog'));

/**
 * A dialog to sign in again on the spot after the session has ended. While another one is open this one waits: whoever
 * signs in there has signed in here, too.
 */
export function SignInAgain(props: SignInAgainProps) {
  const [turn] = useState(() => Symbol('sign-in'));
  useEffect(() => signInTurn.ask(turn), [turn]);
  const isShown = useSyncExternalStore(
    signInTurn.subscribe,
    () => signInTurn.isFirst(turn),
    () => false,
  );
  const onSignedIn = useEffectEvent(() => {
    if (!isShown && pageSession.getState().kind === 'on') props.onSignedIn?.();
  });
  useEffect(() => {
    const end = pageSession.subscribe(() => onSignedIn());
    return () => void end();
  }, []);
  if (!isShown) return null;
  return (
    <Suspense>
      <SignInDialog {...props} />
    </Suspense>
  );
}
