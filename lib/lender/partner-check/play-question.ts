import { signedLongAgo, wronglySigned } from './forgery';
import { agreed, allAgreed, allRefused, applicationOf, linkOf } from './judge-call';
import type { CallIds, Play, PlayedCall } from './play';
import { type CheckVerdict, failed, notTried, passed } from './report';
import type { ScenarioName } from './scenario';

export const atOnce = (status: string, scenario: ScenarioName) =>
  `Your system answered “${status}” at once, so there was nothing to wait for. To have it tried, answer “pending” to calls with "check": "${scenario}".`;

/** Two questions, as offers ask them on kept connections. */
export async function playScore(play: Play): Promise<CheckVerdict> {
  const wish = { endpoint: 'score', scenario: 'score', ids: play.newIds() } as const;
  return allAgreed([await play.call(wish), await play.call(wish)]);
}

export async function playForgedQuestion(
  play: Play,
  endpoint: 'score' | 'link',
  scenario: ScenarioName,
  ids = play.newIds(),
): Promise<CheckVerdict> {
  const forged: PlayedCall[] = [];
  for (const sign of [wronglySigned, signedLongAgo])
    forged.push(await play.forge({ endpoint, scenario, ids, sign }));
  return allRefused(forged);
}

/** Sends an application that the sandbox answers with “pending”, and asks for its link until there is one. */
export async function playPending(play: Play): Promise<{ verdict: CheckVerdict; ids: CallIds }> {
  const scenario = 'pending';
  const ids = play.newIds();
  const lead = { last_name: 'Sandbox Pending Link' };
  const sent = await play.call({ endpoint: 'accept', scenario, ids, lead });
  if (!sent.ok) return { verdict: agreed(sent), ids };
  const { status, reference } = applicationOf(sent);
  return { verdict: await waitForLink(play, { ...ids, reference }, status), ids };
}

async function waitForLink(play: Play, ids: CallIds, status: string): Promise<CheckVerdict> {
  const { waitMs, pollMs, pause } = play.timing;
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const asked = await play.call({ endpoint: 'link', scenario: 'pending', ids });
    if (!asked.ok) return agreed(asked);
    if (status !== 'pending') return notTried(atOnce(status, 'pending'));
    const answer = linkOf(asked);
    if (answer.status === 'declined' || (answer.ready && answer.link !== null)) return passed;
    if (answer.ready && answer.status !== 'accepted')
      return failed('It said "ready": true without a usable link.');
    if (waitedMs >= waitMs || play.isOver())
      return failed(`There was neither a link nor a decision after ${Math.round(waitedMs / 1_000)} s.`);
    await pause(pollMs);
  }
}
