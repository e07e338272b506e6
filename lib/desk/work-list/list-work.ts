import { countWork, listWork as listRows, type WorkRow } from '@/db/query/desk/work-list';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { maskName, maskPhone } from '@/lib/applicant/mask';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import type { CalendarDate } from '@/lib/base/time/date';
import { readDeclared } from '@/lib/catalogue/calendar/allowed-time';
import { isContactTime, nextContactTime } from '@/lib/catalogue/calendar/contact-hours';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { takeReading } from './reader';
import { mostCounted, rowsAtOnce, type WorkTab, workTabs } from './tab';
import type { Count, WorkCounts, WorkItem, WorkPage } from './view';

/**
 * Returns a page of a tab of the work list, with the counts of all tabs, as of this moment (design desk 2, work list).
 * Of a tab 200 leads are listed: whoever works from the top never gets there.
 */
export async function listWork(
  ctx: AffiliateContext,
  { tab, page }: { tab: WorkTab; page: number },
): Promise<WorkPage> {
  const { database, scope } = ctx;
  const { reader } = await takeReading(ctx);
  const offset = (page - 1) * rowsAtOnce;
  const [rows, ...counts] = await Promise.all([
    listRows(database, scope, tab, reader, { offset, limit: rowsAtOnce + 1 }),
    ...workTabs.map(async (one): Promise<[WorkTab, Count]> => {
      const found = await countWork(database, scope, one, reader, mostCounted + 1);
      return [one, { value: Math.min(found, mostCounted), more: found > mostCounted }];
    }),
  ]);
  const shown = rows.slice(0, rowsAtOnce);
  const now = ctx.clock.now();
  const earliest = shown.reduce((first, { dueAt }) => (dueAt && dueAt < first ? dueAt : first), now);
  const declared = await readDeclared(database, earliest);
  if (shown.length > 0)
    recordRead(ctx, { kind: 'listed', rows: shown.length, leadIds: shown.map(({ leadId }) => leadId) });
  return {
    tab,
    page,
    items: shown.map((row) => item(ctx, row, declared)),
    hasNext: rows.length > rowsAtOnce && offset + rowsAtOnce < mostCounted,
    counts: Object.fromEntries(counts) as WorkCounts,
    contactFrom: isContactTime(now, declared) ? null : nextContactTime(now, declared).toISOString(),
  };
}

function item(
  { actor, env }: AffiliateContext,
  row: WorkRow,
  declared: ReadonlyMap<CalendarDate, string>,
): WorkItem {
  const isMasked = isViewing({ actor });
  const { firstName, lastName, cellPhoneNumber, dueAt } = row;
  return {
    id: publicId(env.idKey, 'lead', row.leadId),
    state: row.state,
    name: row.erased ? 'Erased' : isMasked ? maskName(firstName, lastName) : `${firstName} ${lastName}`,
    cellPhoneNumber: isMasked && cellPhoneNumber !== '' ? maskPhone(cellPhoneNumber) : cellPhoneNumber,
    intentTitle: row.intentTitle,
    bestChance: row.bestChance,
    createdAt: row.createdAt.toISOString(),
    at: row.at?.toISOString() ?? null,
    companyName: row.companyName,
    callBack: dueAt && {
      dueAt: dueAt.toISOString(),
      isDue: row.isDue === true,
      outsideHours: row.askedForByApplicant === true && !isContactTime(dueAt, declared),
      reason: row.reason ?? 'agreed',
      by: row.ownerName,
      mine: actor.kind === 'user' && row.ownerId === actor.userId,
    },
    disposition: row.disposition,
    heldBy: row.heldBy,
  };
}
