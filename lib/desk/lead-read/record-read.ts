import { insertLeadReads } from '@/db/query/desk/lead-read';
import type { callersRead, LeadReadKind } from '@/db/schema/desk/lead-read';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { actorId, sessionNumberOf } from '@/lib/base/audit/record-audit';
import { bulkLog } from '@/lib/base/process/bulk-log';
import { recently } from '@/lib/base/process/recently';
import type { Environment } from '@/word/environment';
import { packIds } from './id-set';

/** What was read: one lead, so many rows of a list or an export and the leads in them, or so many notes of callers. */
type Read =
  | { kind: Extract<LeadReadKind, 'api' | 'id number' | 'opened'>; leadId: number }
  | { kind: Extract<LeadReadKind, 'exported' | 'listed'>; rows: number; leadIds: Iterable<number> }
  | { kind: typeof callersRead; rows: number };

/** Reads on their way into the log. */
export const leadReadBuffer = bulkLog('log of who read which lead', insertLeadReads);

/** A lead's page asks for it again and again while it is open: that counts once in ten minutes. */
const sameReadMs = 10 * 60_000;

/**
 * Records who reads a lead's data, from where (design desk 7); stored in bulk, kept 24 months as shipped. The request does
 * not wait for it. Reads by the worker serve no person and are not recorded.
 */
export function recordRead(ctx: AffiliateContext, read: Read): void {
  recordReadOf(ctx, ctx.scope, read);
}

/** The same of a lead of any affiliate, for its lender's people: the leads of a list must be of this affiliate. */
export function recordReadOf(
  ctx: Context,
  scope: { readonly affiliateId: number; readonly environment: Environment },
  read: Read,
): void {
  const { actor, origin, clock } = ctx;
  if (actor.kind !== 'user' && actor.kind !== 'key' && actor.kind !== 'command line') return;
  const at = clock.now();
  const leadId = 'leadId' in read ? read.leadId : null;
  if (actor.kind === 'user' && read.kind === 'opened') {
    if (recently('opened leads', `${actor.sessionId} ${leadId}`, sameReadMs, at)) return;
  }
  leadReadBuffer.add(ctx, {
    at,
    affiliateId: scope.affiliateId,
    environment: scope.environment,
    actorKind: actor.kind,
    actorId: actorId(actor),
    sessionNumber: sessionNumberOf(actor),
    origin,
    kind: read.kind,
    leadId,
    rows: 'rows' in read ? read.rows : null,
    ids: 'leadIds' in read ? packIds(read.leadIds) : null,
  });
}
