'use client';

import { Suspense, useEffect, useRef, useState } from 'react';
import { IdleSession, type IdleState } from '@/components/client/idle-session';
import { pageSession } from '@/components/client/page-session';
import { isSignedOut, RequestError, requestJson } from '@/components/client/request';
import { lazyPart } from '@/components/ui/lazy-part';
import type { SessionUse, SessionView } from '@/lib/auth/session-view';

export interface IdleWatchProps {
  userId: number;
  /** As the page was opened. */
  use: SessionUse;
}

const Warning = lazyPart(() => import('./idle-warning'));

/** What a person does. Assistive programs click and fill without keys and pointers. */
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'click', 'input'] as const;

/** Tells the server that somebody works with the page, and warns before the session ends because nobody does. */
export function IdleWatch({ userId, use }: IdleWatchProps) {
  const [opened] = useState(use);
  const [state, setState] = useState<IdleState>({ kind: 'quiet' });
  const idle = useRef<IdleSession>(null);

  useEffect(() => {
    const tabs = new BroadcastChannel('session-use');
    const session = new IdleSession(opened, serverFor(userId, tabs));
    idle.current = session;
    tabs.onmessage = ({ data }: MessageEvent<SharedUse>) => {
      if (data.userId === userId) session.learn(data.use);
    };
    const onInput = (event: Event) => {
      if (event.isTrusted) session.input();
    };
    const options = { capture: true, passive: true };
    for (const name of inputs) window.addEventListener(name, onInput, options);
    document.addEventListener('visibilitychange', session.look);
    const endWatch = session.subscribe(() => setState(session.getState()));
    let wasOn = true;
    const endSession = pageSession.subscribe(() => {
      const isOn = pageSession.getState().kind === 'on';
      if (isOn && !wasOn) session.restart();
      wasOn = isOn;
    });
    return () => {
      for (const name of inputs) window.removeEventListener(name, onInput, options);
      document.removeEventListener('visibilitychange', session.look);
      endWatch();
      endSession();
      session.stop();
      tabs.close();
    };
  }, [userId, opened]);

  if (state.kind === 'quiet') return null;
  return (
    <Suspense>
      <Warning endsAtMs={state.endsAtMs} onStay={async () => idle.current?.stay()} />
    </Suspense>
  );
}

interface SharedUse {
  userId: number;
  use: SessionUse;
}

function serverFor(userId: number, tabs: BroadcastChannel) {
  const use = async (path: string, method: 'GET' | 'POST') => {
    const view = await requestJson<SessionView>(path, { method, ownSignIn: true });
    // Somebody else has signed in over the page, or in another tab.
    if (view.userId !== userId) throw new RequestError(401, {});
    return view.use;
  };
  return {
    tell: () => use('/api/portal/session/use', 'POST'),
    ask: () => use('/api/portal/session', 'GET'),
    ended: (error: unknown) => {
      if (!isSignedOut(error)) return false;
      if (pageSession.getState().kind === 'on') pageSession.ask();
      return true;
    },
    share: (known: SessionUse) => tabs.postMessage({ userId, use: known } satisfies SharedUse),
  };
}
