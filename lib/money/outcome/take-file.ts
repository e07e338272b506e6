import { againSuffix, listTakenBack, updateOutcomeFileTaken } from '@/db/query/money/outcome-file';
import { findEventPartner, listStoredEventIds } from '@/db/query/money/outcome-place';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed, type Consequence } from '@/lib/base/consequence/consequence';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { effectOfAll, type PlansEffect } from '@/lib/money/commission/count-effect';
import { bookingConsequence, countBookings } from './count-bookings';
import { type KeptFile, keepEvents } from './keep-file';
import { readPaidOut } from './paid-out';
import type { OutcomeEvent } from './parse-event';
import { placeEvents } from './place-events';
import { type FileRow, readOutcomeFile } from './read-file';
import type { OutcomeUpload } from './receive-file';
import {
  type EventResult,
  type OutcomePartner,
  previewDecided,
  previewOutcomes,
  previewResults,
  recordOutcomes,
} from './record-outcome';
import { readSameOutcomes, whatOf } from './same-outcome';

/** What a file says of one row that is not simply recorded. */
export interface RowNote {
  readonly row: number;
  readonly kind: 'refused' | 'queued';
  readonly what: string;
}

/** What became of a file, or would. */
export interface FileResult {
  readonly partnerName: string;
  readonly rows: number;
  readonly recorded: number;
  /** Of the recorded ones, in cents. */
  readonly fundedCents: number;
  /** Rows that tell of a pay-out. */
  readonly funded: number;
  /** Of these: a pay-out of the application counts already. It is corrected by them, or they add nothing. */
  readonly paidOutAlready: number;
  readonly queued: number;
  /** Came before, in this file or in any other way. */
  readonly repeated: number;
  readonly refused: number;
  /** All rows that are refused or wait, in their order. */
  readonly notes: readonly RowNote[];
  readonly ignored: readonly string[];
  readonly twice: readonly string[];
  /** Of an operator's preview: what it would do to commissions, by affiliate. A lender is never told. */
  readonly bookings?: { readonly effect: PlansEffect; readonly consequence: Consequence };
}

/** What a sender may not say in a file, in words for the row; null: it may. */
export type RowRefusal = (event: OutcomeEvent) => string | null;

/** Says what `takeFile` would do, and writes nothing. Throws like it. */
export async function previewFile(ctx: Context, upload: OutcomeUpload): Promise<FileResult> {
  assertMay(ctx, 'outcome.record');
  let effect = effectOfAll([]);
  const result = await readAndTake(ctx, upload, async (c, partner, events) => {
    const decided = await previewDecided(c, partner, events);
    effect = await countBookings(c.database, partner.environment, decided);
    return previewResults(events, decided);
  });
  return { ...result, bookings: { effect, consequence: bookingConsequence(effect) } };
}

/** The same for a sender whom the caller has checked. */
export function previewRows(ctx: Context, upload: OutcomeUpload, refuse?: RowRefusal): Promise<FileResult> {
  return readAndTake(ctx, upload, previewOutcomes, refuse);
}

/**
 * Records the outcomes of a file that an operator uploads (design money 5, outcomes). A row that came before, in
 * whatever way, is not recorded twice. Audited, with counts. What it does to commissions is confirmed. Throws `unreadable`,
 * `rule_broken`, `partner not found`, and `conflict` if it is taken back before its end.
 */
export async function takeFile(ctx: Context, upload: OutcomeUpload): Promise<FileResult> {
  assertMay(ctx, 'outcome.record');
  return takeRows(ctx, upload, undefined, async (partner, events) => {
    const decided = await previewDecided(ctx, partner, events);
    const effect = await countBookings(ctx.database, partner.environment, decided);
    assertConfirmed(bookingConsequence(effect), upload.confirm);
  });
}

/** The same for a sender whom the caller has checked. */
export async function takeRows(
  ctx: Context,
  upload: OutcomeUpload,
  refuse?: RowRefusal,
  /** Throws what keeps the file from being recorded. */
  check?: (partner: OutcomePartner, events: readonly OutcomeEvent[]) => Promise<void>,
): Promise<FileResult> {
  const file: KeptFile = { id: null, rows: 0 };
  const result = await readAndTake(
    ctx,
    upload,
    async (c, partner, events) => {
      await check?.(partner, events);
      const about = { partner, fileName: upload.fileName, rows: events.length };
      return recordOutcomes(c, partner, events, 'file', (tx, ids) => keepEvents(c, tx, file, about, ids));
    },
    refuse,
  );
  const { recorded, queued, repeated, refused, rows } = result;
  if (file.id !== null)
    await updateOutcomeFileTaken(ctx.database, file.id, { rows, recorded, queued, repeated, refused });
  await recordAudit(ctx, ctx.database, {
    action: 'outcome.file-taken',
    ...(file.id !== null && { subjectId: file.id }),
    after: { partnerId: upload.partnerId, rows, recorded, queued, repeated, refused },
  });
  return result;
}

async function readAndTake(
  ctx: Context,
  { partnerId, bytes, fileName, contentType, correctsPaidOut = false }: OutcomeUpload,
  take: (ctx: Context, partner: OutcomePartner, events: readonly OutcomeEvent[]) => Promise<EventResult[]>,
  refuse: RowRefusal = () => null,
): Promise<FileResult> {
  const partner = await findEventPartner(ctx.database, partnerId);
  if (!partner) throw notFound('partner');
  const {
    rows: read,
    ignored,
    twice,
  } = await readOutcomeFile(
    bytes,
    { fileName, contentType },
    {
      env: ctx.env,
      partnerId,
      now: ctx.clock.now(),
      readApplicationId: (text) => readPublicId(ctx.env.idKey, 'application', text),
    },
  );
  const allowed = read.map((row): FileRow => {
    const problem = row.event && refuse(row.event);
    return problem ? { ...row, event: null, problems: [problem] } : row;
  });
  const rows = await afterTakenBack(ctx, partnerId, await withStoredIds(ctx, partnerId, allowed));
  const known = await rowsKnown(ctx, partner, rows);
  const taken = rows.filter((row) => row.event !== null && !known.has(row));
  const events = taken.flatMap(({ event }) => event ?? []);
  const paidOut = await readPaidOut(ctx.database, ctx.env.piiKey, partner, events);
  const results = await take(
    ctx,
    partner,
    events.map((event) => ({
      ...event,
      corrects: (correctsPaidOut ? paidOut.get(event) : undefined) ?? event.corrects,
    })),
  );
  const notes: RowNote[] = rows.flatMap(({ number, event, problems }) =>
    event === null ? [{ row: number, kind: 'refused', what: problems.join('; ') }] : [],
  );
  let fundedCents = 0;
  const count = { recorded: 0, queued: 0, repeated: known.size, refused: notes.length };
  for (const [index, result] of results.entries()) {
    count[result.kind] += 1;
    const { number = 0, event } = taken[index] ?? {};
    if (result.kind === 'recorded' && event?.kind === 'funded') fundedCents += event.amountCents ?? 0;
    if (result.kind === 'refused')
      notes.push({
        row: number,
        kind: 'refused',
        what: Object.entries(result.errors)
          .map(([field, texts]) => `${field === 'occurred_at' ? 'date' : field} ${texts.join(', ')}`)
          .join('; '),
      });
    if (result.kind === 'queued')
      notes.push({ row: number, kind: 'queued', what: 'cannot be placed: it waits for an operator' });
  }
  return {
    partnerName: partner.name,
    rows: rows.length,
    ...count,
    fundedCents,
    funded: rows.filter(({ event }) => event?.kind === 'funded').length,
    paidOutAlready: paidOut.size,
    notes: notes.sort((one, other) => one.row - other.row),
    ignored,
    twice,
  };
}

/** Gives what a former release has stored the id that it is stored by. */
async function withStoredIds(ctx: Context, partnerId: number, rows: readonly FileRow[]): Promise<FileRow[]> {
  const ids = rows.flatMap(({ formerIds }) => formerIds);
  const stored = ids.length > 0 ? await listStoredEventIds(ctx.database, partnerId, ids) : null;
  return rows.map((row) => {
    const eventId = row.formerIds.find((id) => stored?.has(id));
    return row.event && eventId !== undefined ? { ...row, event: { ...row.event, eventId } } : row;
  });
}

/** A row whose outcome was taken back with its file is a new event that corrects that: else it would be known. */
async function afterTakenBack(ctx: Context, partnerId: number, rows: readonly FileRow[]): Promise<FileRow[]> {
  const ids = rows.flatMap(({ event }) => (event && event.corrects === null ? event.eventId : []));
  const takenBack = await listTakenBack(ctx.database, partnerId, ids);
  return rows.map((row) => {
    const by = row.event && row.event.corrects === null ? takenBack.get(row.event.eventId) : undefined;
    if (!row.event || by === undefined) return row;
    return { ...row, event: { ...row.event, eventId: `${by}${againSuffix}`, corrects: by } };
  });
}

/**
 * Rows without a number of their own that say what is known already: an outcome of the same application that counts, or
 * a row above, of the same type, day and amount, whichever way it came.
 */
async function rowsKnown(
  ctx: Context,
  partner: OutcomePartner,
  rows: readonly FileRow[],
): Promise<Set<FileRow>> {
  const bare = rows.filter(
    ({ event, hasEventId }) => event !== null && event.corrects === null && !hasEventId,
  );
  const events = bare.flatMap(({ event }) => event ?? []);
  const places = await placeEvents(ctx.database, ctx.env.piiKey, partner, events);
  const applicationIds = places.flatMap(({ applicationId }) => applicationId ?? []);
  const sameAs = await readSameOutcomes(ctx.database, partner.partnerId, applicationIds);
  const above = new Set<string>();
  return new Set(
    bare.filter((_, index) => {
      const applicationId = places[index]?.applicationId ?? null;
      const event = events[index];
      if (applicationId === null || event === undefined) return false;
      const what = whatOf(applicationId, event);
      const isKnown = above.has(what) || sameAs(applicationId, event).length > 0;
      above.add(what);
      return isKnown;
    }),
  );
}
