'use client';

import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef, useState } from 'react';
import { IdleSession, type IdleState } from '@/components/base/client/idle-session';
import { getLeadState, onLook } from '@/components/base/client/on-screen';
import { pageSession } from '@/components/base/client/page-session';
import { isSignedOut, RequestError, requestJson } from '@/components/base/client/request';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { SessionUse, SessionView } from '@/lib/access/auth/session-view';
import { pageKindOf } from '@/lib/lead/presence/page-kind';
import type { PresenceInput } from '@/lib/lead/presence/schema';

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
  const path = usePathname();

  useEffect(() => {
    const tabs = new BroadcastChannel('session-use');
    const news = new PageNews();
    const session = new IdleSession(opened, serverFor(userId, tabs, news));
    idle.current = session;
    tabs.onmessage = ({ data }: MessageEvent<SharedUse>) => {
      if (data.userId !== userId) return;
      // Whoever comes back to this tab is on its page again.
      news.forget();
      session.learn(data.use);
    };
    const onInput = (event: Event) => {
      if (event.isTrusted) session.input();
    };
    const options = { capture: true, passive: true };
    for (const name of inputs) window.addEventListener(name, onInput, options);
    document.addEventListener('visibilitychange', session.look);
    const endLook = onLook(session.moved);
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
      endLook();
      endWatch();
      endSession();
      session.stop();
      tabs.close();
    };
  }, [userId, opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another page is there.
  useEffect(() => idle.current?.moved(), [path]);

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

/** What the server is told of the page: its kind, and the state of a lead on it; never which lead. */
class PageNews {
  #told = '';
  #toldPath = '';

  readonly isNews = (): boolean => this.#current !== this.#told;

  forget(): void {
    this.#told = '';
  }

  take(): PresenceInput {
    const path = window.location.pathname;
    const page = pageKindOf(path);
    const leadState = page === 'lead' ? getLeadState() : null;
    const isNew = this.#toldPath !== path;
    this.#told = this.#current;
    this.#toldPath = path;
    return { page, ...(leadState && { leadState }), ...(isNew && { isNew }) };
  }

  get #current(): string {
    return `${window.location.pathname} ${getLeadState()}`;
  }
}

function serverFor(userId: number, tabs: BroadcastChannel, news: PageNews) {
  const use = async (path: string, method: 'GET' | 'POST', body?: PresenceInput) => {
    const view = await requestJson<SessionView>(path, { method, body, ownSignIn: true });
    // Somebody else has signed in over the page, or in another tab.
    if (view.userId !== userId) {
      pageSession.signedIn(view);
      throw new RequestError(401, {});
    }
    pageSession.nowIn(view.environment);
    return view.use;
  };
  return {
    tell: async () => {
      const isNews = news.isNews();
      try {
        return await use('/api/portal/session/use', 'POST', news.take());
      } catch (error) {
        // Nobody is asked to sign in because they opened a page: the next use says it, and so does what they do there.
        if (isNews && isSignedOut(error)) throw new RequestError(0, {});
        news.forget();
        throw error;
      }
    },
    isNews: news.isNews,
    ask: () => use('/api/portal/session', 'GET'),
    ended: (error: unknown) => {
      if (!isSignedOut(error)) return false;
      if (pageSession.getState().kind === 'on') pageSession.ask();
      return true;
    },
    share: (known: SessionUse) => tabs.postMessage({ userId, use: known } satisfies SharedUse),
  };
}
