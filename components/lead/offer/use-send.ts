'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lookForArrivals } from '@/components/base/client/on-screen';
import { type RequestError, requestJson } from '@/components/base/client/request';
import { leadQuery } from '@/components/lead/lead/lead-query';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import {
  asFailure,
  type Choice,
  changeProblem,
  goneProblem,
  isAsSeen,
  problemAfter,
  refusesNow,
  type SendProblem,
  signedOutProblem,
} from './send-outcome';

/** Progress of sending. Everything starts with `asking`: it is read back first, from a freshly read lead. */
export type SendPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly choice: Choice; readonly read: 'reading' | 'ready' | 'offline' }
  | { readonly kind: 'sending'; readonly choice: Choice }
  /** Sent, and not known what became of it, until the lead could be read. */
  | { readonly kind: 'unread'; readonly choice: Choice; readonly failure: RequestError | null }
  /** `next`: what goes on once somebody has signed in. */
  | {
      readonly kind: 'signed out';
      readonly choice: Choice;
      readonly next: 'ask' | 'send' | 'read';
      readonly failure: RequestError | null;
    }
  | { readonly kind: 'problem'; readonly problem: SendProblem };

const none: readonly number[] = [];
const idle: SendPhase = { kind: 'idle' };
const readAgainMs = 3_000;
/** Longer than the server, which gives up after 25 s. */
const answerWithinMs = 40_000;

/**
 * Sends one application at a time for a lead, each exactly once. After a failure it never resends by itself: it reads
 * the lead, as often as needed, and blocks sending until that has worked (spec 7.4). `onProblem`: told what went wrong,
 * because the board goes when somebody else's application is under way; null once a new one begins.
 */
export function useSend(lead: PortalLead, onProblem: (problem: SendProblem | null) => void) {
  const { id: hashid } = lead;
  const [refused, setRefused] = useState<{ of: string | null; ids: readonly number[] } | null>(null);
  const client = useQueryClient();
  const [phase, setPhase] = useState<SendPhase>(idle);
  // Ahead of the rendered state, so that the second of two simultaneous presses sees the first.
  const latest = useRef<SendPhase>(idle);
  const move = useCallback(
    (next: SendPhase) => {
      latest.current = next;
      setPhase(next);
      if (next.kind === 'problem') onProblem(next.problem);
      else if (next.kind === 'asking') onProblem(null);
      return next;
    },
    [onProblem],
  );

  const readLead = async (): Promise<PortalLead> => {
    const { queryKey } = leadQuery(hashid);
    const fresh = await requestJson<PortalLead>(`/api/portal/lead/${hashid}`, {
      signal: AbortSignal.timeout(10_000),
      ownSignIn: true,
    });
    await client.cancelQueries({ queryKey, exact: true });
    // A slow answer never takes back what a later one has shown.
    client.setQueryData(queryKey, (shown) => (shown && shown.updatedAt > fresh.updatedAt ? shown : fresh));
    return fresh;
  };

  /** Reads the lead before the read-back is valid: an old tab must not send what is no longer on any screen. */
  const check = async (asking: SendPhase & { kind: 'asking' }) => {
    const { choice } = asking;
    try {
      const fresh = await readLead();
      if (latest.current !== asking) return;
      if (isAsSeen(fresh, choice)) move({ kind: 'asking', choice, read: 'ready' });
      else move({ kind: 'problem', problem: changeProblem(fresh, choice) });
    } catch (error) {
      if (latest.current !== asking) return;
      const { status } = asFailure(error);
      if (status === 401) move({ kind: 'signed out', choice, next: 'ask', failure: null });
      else if (status === 404) move({ kind: 'problem', problem: goneProblem });
      else move({ kind: 'asking', choice, read: 'offline' });
    }
  };

  const ask = (choice: Choice) => {
    const { kind } = latest.current;
    if (kind !== 'idle' && kind !== 'problem' && kind !== 'asking') return;
    const asking = { kind: 'asking', choice, read: 'reading' } as const;
    move(asking);
    void check(asking);
  };

  const readAfter = async (choice: Choice, failure: RequestError | null) => {
    const before = latest.current;
    try {
      const fresh = await readLead();
      if (latest.current !== before) return;
      const problem = failure && problemAfter(fresh, choice, failure);
      if (refusesNow(fresh, choice, failure))
        setRefused((before) => ({
          of: fresh.offeredAt,
          ids: [...(before?.of === fresh.offeredAt ? before.ids : []), choice.match.id],
        }));
      move(problem ? { kind: 'problem', problem } : idle);
    } catch (error) {
      if (latest.current !== before) return;
      const { status } = asFailure(error);
      if (status === 401) move({ kind: 'signed out', choice, next: 'read', failure });
      else if (status === 404) move({ kind: 'problem', problem: goneProblem });
      else if (before.kind !== 'unread') move({ kind: 'unread', choice, failure });
    }
  };

  const post = async (choice: Choice) => {
    move({ kind: 'sending', choice });
    const { match, quote, seen, textLink } = choice;
    const body = {
      hashid,
      partnerId: match.id,
      seen,
      ...(quote === undefined ? {} : { liveQuotes: quote }),
      ...(match.effect === 'application' ? { type: 'apply-now' } : {}),
      ...(textLink ? { textLink } : {}),
    };
    try {
      await requestJson('/api/portal/accept', {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(answerWithinMs),
        ownSignIn: true,
      });
      await readAfter(choice, null);
    } catch (error) {
      const failure = asFailure(error);
      // A 401 means that nothing was sent.
      if (failure.status === 401) move({ kind: 'signed out', choice, next: 'send', failure: null });
      else await readAfter(choice, failure);
    } finally {
      // The agent may have left the page meanwhile.
      lookForArrivals();
    }
  };

  /** After signing in, sends what was confirmed if it is still exactly what was read back. */
  const sendAfterSignIn = async (choice: Choice) => {
    const sending = move({ kind: 'sending', choice });
    try {
      const fresh = await readLead();
      if (latest.current !== sending) return;
      if (isAsSeen(fresh, choice)) await post(choice);
      else move({ kind: 'problem', problem: changeProblem(fresh, choice) });
    } catch (error) {
      const { status } = asFailure(error);
      if (status === 401) move({ kind: 'signed out', choice, next: 'send', failure: null });
      else if (status === 404) move({ kind: 'problem', problem: goneProblem });
      // Nothing has been sent yet, so it is read back once more when the line is there.
      else move({ kind: 'asking', choice, read: 'offline' });
    }
  };

  const goOn = useEffectEvent(() => {
    const now = latest.current;
    if (now.kind === 'unread') void readAfter(now.choice, now.failure);
    if (now.kind === 'asking' && now.read === 'offline') void check(now);
  });
  const waits = phase.kind === 'unread' || (phase.kind === 'asking' && phase.read === 'offline');
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => goOn(), readAgainMs);
    const now = () => goOn();
    window.addEventListener('online', now);
    window.addEventListener('focus', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      window.removeEventListener('focus', now);
    };
  }, [waits]);

  return {
    phase,
    /** Lenders of this offer that have just said that they can no longer take the application. */
    refusedNow: refused?.of === lead.offeredAt ? refused.ids : none,
    /** Opens the read-back. Does nothing while a send is in progress or its outcome is unknown. */
    ask,
    back: () => {
      if (latest.current.kind === 'asking') move(idle);
    },
    send: (textLink: boolean) => {
      const now = latest.current;
      if (now.kind === 'asking' && now.read === 'ready') void post({ ...now.choice, textLink });
    },
    readNow: () => {
      const now = latest.current;
      if (now.kind === 'unread') void readAfter(now.choice, now.failure);
    },
    signedIn: () => {
      const now = latest.current;
      if (now.kind !== 'signed out') return;
      if (now.next === 'send') return void sendAfterSignIn(now.choice);
      if (now.next === 'read') return void readAfter(now.choice, now.failure);
      move(idle);
      ask(now.choice);
    },
    notSignedIn: () => {
      const now = latest.current;
      if (now.kind !== 'signed out') return;
      if (now.next === 'read') move({ kind: 'unread', choice: now.choice, failure: now.failure });
      else move({ kind: 'problem', problem: signedOutProblem });
    },
  };
}
