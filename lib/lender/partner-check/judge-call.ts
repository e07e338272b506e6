import type { z } from 'zod';
import type { applicationAnswer, linkAnswer } from '@/lib/catalogue/partner/schema';
import type { PlayedCall } from './play';
import { type CheckVerdict, failed, passed } from './report';

/** A call that the contract wants answered. */
export const agreed = (call: PlayedCall): CheckVerdict =>
  call.ok ? passed : failed(call.problems.join(' '));

/** The first that is not as agreed decides. */
export const allAgreed = (calls: readonly PlayedCall[]): CheckVerdict =>
  calls.map(agreed).find(({ state }) => state === 'failed') ?? passed;

/** Calls that must be refused. */
export function allRefused(calls: readonly PlayedCall[]): CheckVerdict {
  for (const { result, problems } of calls) {
    if (result.kind !== 'answered') return failed(problems.join(' '));
    const { status } = result;
    if (status >= 200 && status <= 299) return failed(`It responded with ${status}: it took the call.`);
    if (status < 400 || status > 499) return failed(`It responded with ${status}, which is no refusal.`);
  }
  return passed;
}

/** What an application or a link was answered; only of a call that is `ok`. */
export const applicationOf = ({ answer }: PlayedCall) => answer as z.output<typeof applicationAnswer>;
export const linkOf = ({ answer }: PlayedCall) => answer as z.output<typeof linkAnswer>;

const inWords = ({ status, reference }: ReturnType<typeof applicationOf>) =>
  reference === null ? `“${status}” without a reference` : `“${status}” with reference ${reference}`;

/** The answer to an application that was sent again: as the first time, but it may have been decided since. */
export function sameAs(first: PlayedCall, again: PlayedCall): CheckVerdict {
  if (!again.ok) return agreed(again);
  const [before, now] = [applicationOf(first), applicationOf(again)];
  const isSame =
    before.reference === now.reference && (before.status === now.status || before.status === 'pending');
  return isSame ? passed : failed(`First ${inWords(before)}, then ${inWords(now)}.`);
}

/** Refusals of a call whose twin is still running. */
const comeBackLater: ReadonlySet<number> = new Set([409, 425, 429]);

export function oneOfTwo(one: PlayedCall, other: PlayedCall): CheckVerdict {
  const isLater = ({ result }: PlayedCall) => result.kind === 'answered' && comeBackLater.has(result.status);
  if (one.ok && isLater(other)) return passed;
  if (other.ok && isLater(one)) return passed;
  return one.ok ? sameAs(one, other) : agreed(one);
}

/** Another application: what tells it from the first is its reference, if there are any. */
export function differsFrom(first: PlayedCall, other: PlayedCall): CheckVerdict {
  if (!other.ok) return agreed(other);
  const { reference } = applicationOf(other);
  if (reference === null || reference !== applicationOf(first).reference) return passed;
  return failed(`Both applications got reference ${reference}.`);
}
