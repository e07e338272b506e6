import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { recently } from '@/lib/base/process/recently';

/** The same refusal of a session is recorded once in this time, so that nobody can fill the audit trail. */
const sameRefusalMs = 60_000;

/**
 * Records that a signed-in user was refused a call (design desk 7), with its path template. The response does not wait.
 */
export function recordRefusal(ctx: Context, call: string): void {
  const { actor, clock, database, log } = ctx;
  if (actor.kind !== 'user') return;
  if (recently('refused calls', `${actor.sessionId} ${call}`, sameRefusalMs, clock.now())) return;
  recordAudit(ctx, database, {
    action: 'access.refused',
    affiliateId: actor.affiliateId,
    after: { call },
  }).catch((error: unknown) => log.warn({ error }, 'a refusal could not be recorded'));
}
