import type { Queryable } from '@/db/client';
import type { ApplicantLeadRow } from '@/db/query/care/applicant-record';
import {
  type ApplicantListRow,
  listApplicantFileReads,
  listApplicantReads,
  listReadSets,
} from '@/db/query/care/applicant-trail';
import { mintScope } from '@/lib/base/actor/scope';
import { wantedIds } from '@/lib/desk/lead-read/id-set';
import type { RecordedRead, RecordedReads } from './view';

/** Lists and exports that are searched at most, newest first: a busy affiliate has a thousand a day. */
const mostSearched = 200_000;
const searchedAtOnce = 2_000;

/**
 * Lists who read an applicant's leads, newest first: one by one, in lists and exports that held them, and in files. Searches
 * the sets of each affiliate and environment since the first lead of the applicant there, and says where it stopped.
 */
export async function listReadsOfApplicant(
  db: Queryable,
  leads: readonly ApplicantLeadRow[],
  publicIdOf: (leadId: number) => string,
  most: number,
): Promise<RecordedReads> {
  const ids = leads.map(({ id }) => id);
  const [opened, files] = await Promise.all([
    listApplicantReads(db, ids, most + 1),
    listApplicantFileReads(db, ids, most + 1),
  ]);
  const lists = await searchLists(db, leads, publicIdOf, most);
  const entries: RecordedRead[] = [
    ...opened.map((row) => ({
      at: row.at.toISOString(),
      ...readerOf(row),
      kind: row.kind,
      rows: null,
      leads: [publicIdOf(row.leadId)],
    })),
    ...files.map((row) => ({
      at: row.at.toISOString(),
      ...readerOf(row),
      kind: 'file' as const,
      rows: null,
      leads: [],
    })),
    ...lists.entries,
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return {
    entries: entries.slice(0, most),
    hasMore: entries.length > most,
    searchedBackTo: lists.searchedBackTo?.toISOString() ?? null,
    unknownLists: lists.unknown,
  };
}

async function searchLists(
  db: Queryable,
  leads: readonly ApplicantLeadRow[],
  publicIdOf: (leadId: number) => string,
  most: number,
) {
  const entries: RecordedRead[] = [];
  let searchedBackTo: Date | null = null;
  let unknown = 0;
  let left = mostSearched;
  for (const { scope, wanted, since } of byScope(leads)) {
    for (const kind of ['exported', 'listed'] as const) {
      let before: number | null = null;
      let found = 0;
      for (;;) {
        const rows: ApplicantListRow[] = await listReadSets(db, scope, {
          kind,
          since,
          before,
          limit: searchedAtOnce,
        });
        for (const row of rows) {
          if (row.ids === null) {
            if (row.rows > 0) unknown += 1;
            continue;
          }
          const held = wantedIds(row.ids, wanted);
          if (held.length === 0) continue;
          found += 1;
          const at = row.at.toISOString();
          entries.push({ at, ...readerOf(row), kind, rows: row.rows, leads: held.map(publicIdOf) });
        }
        const oldest = rows.at(-1);
        left -= rows.length;
        // Older ones would not be shown: `hasMore` says so.
        if (!oldest || rows.length < searchedAtOnce || found > most) break;
        if (left <= 0) {
          if (searchedBackTo === null || oldest.at > searchedBackTo) searchedBackTo = oldest.at;
          break;
        }
        before = oldest.id;
      }
    }
  }
  return { entries, searchedBackTo, unknown };
}

function byScope(leads: readonly ApplicantLeadRow[]) {
  const scopes = new Map<string, { scope: ReturnType<typeof mintScope>; wanted: Set<number>; since: Date }>();
  for (const { id, affiliateId, environment, createdAt } of leads) {
    const key = `${affiliateId} ${environment}`;
    const known = scopes.get(key);
    if (!known) {
      const scope = mintScope(affiliateId, environment);
      scopes.set(key, { scope, wanted: new Set([id]), since: createdAt });
      continue;
    }
    known.wanted.add(id);
    if (createdAt < known.since) known.since = createdAt;
  }
  return scopes.values();
}

type Reader = Pick<
  ApplicantListRow,
  | 'actorKind'
  | 'actorId'
  | 'userName'
  | 'isOperator'
  | 'userRole'
  | 'lenderName'
  | 'keyName'
  | 'affiliateName'
>;

/** Operators are told names, each other's too; an applicant is told companies and roles. */
function readerOf({
  actorKind,
  actorId,
  userName,
  isOperator,
  userRole,
  lenderName,
  keyName,
  affiliateName,
}: Reader) {
  const company = affiliateName ?? 'an affiliate';
  if (actorKind === 'command line') return { who: 'Command line', role: 'The operator of this service' };
  if (actorKind !== 'user') return { who: `API key ${keyName ?? actorId}`, role: `A system of ${company}` };
  const name = userName ?? `User ${actorId}`;
  if (lenderName !== null) return { who: `${name} (${lenderName})`, role: `The lender ${lenderName}` };
  if (isOperator) return { who: `${name} (operator)`, role: 'The operator of this service' };
  return { who: name, role: userRole === 'manager' ? `A manager of ${company}` : `An agent of ${company}` };
}
