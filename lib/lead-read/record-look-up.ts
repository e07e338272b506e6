import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { keyedHash } from '@/lib/crypto';
import { recently } from '@/lib/recently';

/** The same look-up for the same person is audited once meanwhile: a search runs again while somebody types. */
const sameLookUpMs = 10 * 60_000;

interface LookUp {
  by: 'phone' | 'id number';
  number: string;
  /** How many leads it found. */
  leads: number;
  /** The affiliate whose leads were searched; left out: all were. */
  affiliateId?: number;
}

/** Records that an operator looked an applicant up by phone or ID number: how, and never the number. */
export async function recordLookUp(ctx: Context, { by, number, leads, affiliateId }: LookUp): Promise<void> {
  const { actor, clock, database, env } = ctx;
  const who = actor.kind === 'user' ? actor.sessionId : actor.kind;
  const same = `${who} ${affiliateId ?? 'all'} ${keyedHash(env.piiKey, number).toString('base64')}`;
  if (recently('applicants looked up', same, sameLookUpMs, clock.now())) return;
  await recordEvent(ctx, database, {
    action: 'applicant.looked-up',
    after: { by, leads },
    ...(affiliateId !== undefined && { affiliateId }),
  });
}
