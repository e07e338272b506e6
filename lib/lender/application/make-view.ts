import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import type { LenderApplicationRow } from '@/db/query/lender/lender-application';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { openMsBetween } from '@/lib/catalogue/capacity/opening';
import type { ApplicationRequest } from '@/lib/catalogue/partner/schema';
import { readKept } from '@/lib/lead/application/send-application';
import { deciderOf } from '@/word/lender';
import type { OwnApplicationView } from './view';

type Holidays = ReadonlyMap<string, string>;

/** Before anything that still waits. */
const earliest = '2020-01-01';

/** The declared holidays, by which waiting times are counted. */
export async function readHolidays({ database }: LenderContext): Promise<Holidays> {
  return new Map((await listDeclaredHolidays(database, earliest)).map(({ day, name }) => [day, name]));
}

const alwaysOpen = { hours: [], holidays: 'open', closures: [] } as const;

/** How long an application has waited, in its lender's opening hours, in milliseconds. */
export function waitedMs(
  row: Pick<LenderApplicationRow, 'capacity' | 'intentId' | 'requestedAt'>,
  now: Date,
  holidays: Holidays,
): number {
  const times = row.capacity ?? { ...alwaysOpen, hours: [], closures: [] };
  return openMsBetween(times, row.intentId, { from: row.requestedAt, to: now }, holidays);
}

/** What was sent; null: it is not to be seen whole. */
export function openSent(ctx: LenderContext, row: LenderApplicationRow): ApplicationRequest | null {
  return row.ciphertext === null ? null : readKept(ctx, row.id, row.ciphertext);
}

/** One of a lender's applications for a list. `request`: what was sent, where it is to be seen. */
export function ownApplicationView(
  ctx: LenderContext,
  row: LenderApplicationRow,
  { request, holidays }: { request: ApplicationRequest | null; holidays: Holidays },
): OwnApplicationView {
  const isDecidedHere = deciderOf(row) === 'portal';
  const waits = isDecidedHere && row.status === 'pending' && !row.superseded;
  const waited = waits ? waitedMs(row, ctx.clock.now(), holidays) : 0;
  const me = userIdOf(ctx);
  return {
    id: publicId(ctx.env.idKey, 'application', row.id),
    name: request ? `${request.lead.first_name} ${request.lead.last_name}` : row.initials,
    isWhole: request !== null,
    product: request?.intent.title ?? row.product,
    partnerName: row.partnerName,
    source: row.source,
    kind: row.kind,
    status: row.status,
    requestedAt: row.requestedAt,
    settledAt: row.settledAt,
    reference: row.reference,
    isDecidedHere,
    waits,
    waitedMs: waited,
    isLate: waited > row.answerWithinHours * 3_600_000,
    heldBy: row.holderId === me ? null : row.holder,
    hasQuestion: row.questionCiphertext !== null,
    isAnswered: row.answerCiphertext !== null,
  };
}
