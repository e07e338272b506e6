import { agreed, applicationOf } from './judge-call';
import type { Callbacks, Play, PlayedCall } from './play';
import { atOnce } from './play-question';
import { type CheckVerdict, failed, notTried, passed } from './report';

export interface AwaitedCallback {
  readonly applicationRow: number;
  readonly sent: PlayedCall;
}

/** Sends an application that the sandbox answers with “pending” and decides later. */
export async function beginCallback(play: Play): Promise<AwaitedCallback> {
  const ids = play.newIds();
  const lead = { last_name: 'Sandbox Pending Accepted' };
  const sent = await play.call({ endpoint: 'accept', scenario: 'callback', ids, lead });
  return { applicationRow: ids.applicationRow, sent };
}

/** Waits for the callback, unless the lender's link endpoint makes it unnecessary. */
export async function awaitCallback(
  play: Play,
  callbacks: Callbacks,
  { applicationRow, sent }: AwaitedCallback,
): Promise<CheckVerdict> {
  if (!sent.ok) return agreed(sent);
  const { waitMs, pollMs, pause } = play.timing;
  const isAwaited = play.target.linkUrl === null && applicationOf(sent).status === 'pending';
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const found = await callbacks.find(applicationRow);
    if (found?.isTaken) return passed;
    if (isAwaited && waitedMs < waitMs && !play.isOver()) {
      await pause(pollMs);
      continue;
    }
    if (found?.problem) return failed(`${found.problem}.`);
    if (isAwaited) return failed(`No callback came within ${Math.round(waitedMs / 1_000)} s.`);
    const { status } = applicationOf(sent);
    if (status !== 'pending') return notTried(atOnce(status, 'callback'));
    return notTried('No callback came while the check ran. Your link endpoint is asked instead.');
  }
}
