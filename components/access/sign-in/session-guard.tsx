'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onEnvironment } from '@/components/base/client/environment-tabs';
import { pageSession, type SessionState } from '@/components/base/client/page-session';
import { requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { environmentLabel } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { useLoadedLate } from '@/components/base/ui/use-loaded-late';
import type { SessionView } from '@/lib/access/auth/session-view';
import { SignInAgain } from './sign-in-again';
import { useCover } from './use-cover';

const loadIdleWatch = () => import('./idle-watch').then(({ IdleWatch }) => IdleWatch);

const on: SessionState = { kind: 'on' };

/**
 * Watches the session of a page: when it ends, opens a dialog over the page to sign in again, and lets everything
 * continue afterwards. If the user closes the dialog, a notice says what the page can still do.
 */
export function SessionGuard({ userId, name, environment, use }: SessionView) {
  const queries = useQueryClient();
  const state = useSyncExternalStore(pageSession.subscribe, pageSession.getState, () => on);
  const { kind } = state;
  useEffect(() => pageSession.open(userId, environment), [userId, environment]);
  // Not needed in the first minute; without it nobody would be told that the page is used.
  const IdleWatch = useLoadedLate(loadIdleWatch);

  const former = useRef(kind);
  useEffect(() => {
    if (kind === 'on' && former.current !== 'on') void queries.invalidateQueries();
    former.current = kind;
  }, [kind, queries]);

  useEffect(() => onEnvironment(pageSession.nowIn), []);

  // In another tab the owner may have signed in again, or gone back to this environment.
  useEffect(() => {
    if (kind === 'on' || kind === 'asking') return;
    const look = async () => {
      const who = await requestJson<SessionView>('/api/portal/session', { ownSignIn: true });
      if (pageSession.getState().kind !== 'asking') pageSession.signedIn(who);
    };
    // If the check fails, the notice stays.
    const onFocus = () => void look().catch(() => {});
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [kind]);
  useCover(kind === 'on');

  return (
    <>
      {IdleWatch && <IdleWatch userId={userId} use={use} />}
      {state.kind === 'over' && (
        <Bar>
          <Notice
            tone="warning"
            role="alert"
            title="Your session has ended"
            action={
              <Button size="sm" onClick={pageSession.ask}>
                Sign in again
              </Button>
            }
          >
            The page is covered until then. It may be out of date, and nothing can be saved.
          </Notice>
        </Bar>
      )}
      {state.kind === 'taken' && (
        <Bar>
          <CoveredHeading />
          <Notice
            tone="warning"
            role="alert"
            title={`${state.by} has signed in`}
            action={
              <span className="flex flex-wrap gap-2">
                <Button size="sm" onClick={pageSession.ask}>
                  Sign in as {name}
                </Button>
                <Button size="sm" onClick={() => window.location.reload()}>
                  Open it as {state.by}
                </Button>
              </span>
            }
          >
            This page was opened by {name}. Nothing more is sent from it.
          </Notice>
        </Bar>
      )}
      {state.kind === 'moved' && (
        <Bar>
          <CoveredHeading />
          <Notice
            tone="warning"
            role="alert"
            title={`The environment was changed to ${environmentLabel(state.to)}`}
            action={
              <Button size="sm" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          >
            It was changed in another tab, and this page shows {environmentLabel(environment)}. Nothing more
            is sent from it.
          </Notice>
        </Bar>
      )}
      {state.kind === 'asking' && (
        <SignInAgain
          environment={environment}
          note="Your session has ended. This page stays as it is, and your request continues once you have signed in."
          onClose={() => {
            // Also closed by signing in as somebody else.
            if (pageSession.getState().kind === 'asking') pageSession.giveUp();
          }}
        />
      )}
    </>
  );
}

/** The page's own heading is out of reach with its content (`OwnersContent`). */
const CoveredHeading = () => <h1 className="sr-only">This page is covered</h1>;

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div
      data-uncovered
      className="sticky top-[calc(var(--header)+0.5rem)] z-20 mb-4 rounded-control bg-canvas max-md:top-(--header)"
    >
      {children}
    </div>
  );
}
