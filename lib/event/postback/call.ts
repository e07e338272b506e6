import type { EventRow } from '@/db/query/event/event';
import {
  type EarningSubject,
  type EventCommissionRow,
  findEventCommission,
  findPostbackLead,
  type PostbackLeadRow,
} from '@/db/query/event/postback';
import type { KeptEvent } from '@/db/schema/event/webhook-endpoint';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { eventId } from '@/lib/event/event/event-body';
import type { Environment } from '@/word/environment';
import type { EventType } from '@/word/event-type';
import { fillTemplate, isNamed } from './template';

/** What a postback is to tell, as the log has it. */
export type PostbackEvent = EventRow & { readonly leadId: number };

/** Whose postback, and its URL with names. */
interface Postback {
  readonly affiliateId: number;
  readonly environment: Environment;
  readonly url: string;
}

/** A GET of a filled-in URL; or a wait, while what it is to tell is not known; or nothing: nobody could use it. */
export type PostbackCall =
  | { readonly kind: 'call'; readonly url: string }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'pass'; readonly why: string };

/** Of an event that can earn something, or take it back. */
const telling: ReadonlySet<EventType> = new Set([
  'lead.accepted',
  'referral.settled',
  'outcome.recorded',
  'outcome.corrected',
]);
/** The ledger follows the log within seconds; one that does not is asked less and less often. */
const askAgainMs = { least: 2_000, most: 60_000 };
/** A hold that is longer is looked at once a day: plans and outcomes change meanwhile. */
const longestWaitMs = 24 * 60 * 60_000;
const currency = 'ZAR';

/**
 * Returns what a postback does about an event of its affiliate's log. A lead without the id that the URL names is passed
 * over: its tracker knows nothing of it. `{commission}` waits until the ledger has seen the event, and until the plan's
 * hold is over (design event 17).
 */
export async function postbackCall(
  ctx: Pick<Context, 'database' | 'env' | 'clock'>,
  postback: Postback,
  event: EventRow,
): Promise<PostbackCall> {
  const told = await readTold(ctx, postback, event);
  if ('why' in told) return { kind: 'pass', why: told.why };
  const { commission } = told;
  if (commission?.isBehind)
    return { kind: 'wait', waitMs: pauseAfter(ctx.clock.now().getTime() - event.at.getTime()) };
  if (commission && commission.heldForMs > 0)
    return { kind: 'wait', waitMs: Math.min(Math.ceil(commission.heldForMs), longestWaitMs) };
  return { kind: 'call', url: filled(ctx, postback, told) };
}

/** The URL as it would be filled in now, for people; null: nothing would be sent. */
export async function postbackText(
  ctx: Pick<Context, 'database' | 'env'>,
  postback: Postback,
  event: EventRow,
): Promise<string | null> {
  const told = await readTold(ctx, postback, event);
  return 'why' in told ? null : filled(ctx, postback, told);
}

interface Told {
  readonly event: PostbackEvent;
  readonly lead: PostbackLeadRow;
  readonly commission: EventCommissionRow | null;
}

async function readTold(
  { database }: Pick<Context, 'database'>,
  postback: Postback,
  event: EventRow,
): Promise<Told | { why: string }> {
  if (!isOfLead(event)) return { why: 'it is about no lead' };
  const lead = await findPostbackLead(database, postback, event.leadId);
  if (!lead) return { why: 'the lead is gone' };
  const missing = missingId(postback.url, lead);
  if (missing !== null) return { why: `the lead has no ${missing}` };
  return { event, lead, commission: await commissionOf(database, postback, event) };
}

function filled({ env }: Pick<Context, 'env'>, { url }: Postback, { event, lead, commission }: Told): string {
  return fillTemplate(url, {
    click_id: lead.clickId ?? '',
    sub_id: lead.subId ?? '',
    lead_id: publicId(env.idKey, 'lead', event.leadId),
    type: event.type,
    commission: commission ? amountText(commission.amountCents) : '',
    currency,
    at: event.at.toISOString(),
    event_id: eventId(env, event),
  });
}

const pauseAfter = (ageMs: number) => Math.min(Math.max(ageMs / 4, askAgainMs.least), askAgainMs.most);

/** The id by which the tracker would know the lead, where it has none. */
function missingId(url: string, lead: PostbackLeadRow): 'click_id' | 'sub_id' | null {
  if (isNamed(url, 'click_id')) return lead.clickId ? null : 'click_id';
  return isNamed(url, 'sub_id') && !lead.subId ? 'sub_id' : null;
}

/** Null: the URL does not ask for it, or the event earns nothing. */
async function commissionOf(
  database: Context['database'],
  postback: Postback,
  { type, leadId, data, position }: PostbackEvent,
): Promise<EventCommissionRow | null> {
  if (!isNamed(postback.url, 'commission') || !telling.has(type)) return null;
  const { outcome_id: outcomeId, partner_id: partnerId } = data ?? {};
  const subject: EarningSubject | null =
    typeof outcomeId === 'number'
      ? { outcomeId }
      : typeof partnerId === 'number'
        ? { leadId, partnerId }
        : null;
  return subject && findEventCommission(database, postback, position, subject);
}

/** Rand and cents, with a full stop, for machines. */
const amountText = (cents: number) => (cents / 100).toFixed(2);

export const isOfLead = (event: EventRow): event is PostbackEvent => event.leadId !== null;

/** What a row keeps of an event that waits. */
export const keptEvent = ({ at, ...event }: PostbackEvent): KeptEvent => ({ ...event, at: at.toISOString() });

/** An event as it was kept. */
export const openKeptEvent = ({ at, ...event }: KeptEvent): PostbackEvent => ({ ...event, at: new Date(at) });
