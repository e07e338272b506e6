import type { OptOutFileRow } from '@/db/query/batch/opt-out-file';
import type { OptOutListRow } from '@/db/query/batch/opt-out-list';
import { mustConfirm } from '@/lib/base/consequence/consequence';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutFileStatus, OptOutListReach, OptOutProblem } from '@/word/opt-out-list';

/** Who said it: an operator without a name is the command line. */
export interface OptOutListView {
  id: number;
  kind: OptOutKind;
  reach: OptOutListReach;
  /** Whose, for the reach `affiliate`. */
  affiliateId: number | null;
  affiliateName: string | null;
  name: string;
  members: number;
  createdAt: string;
  createdBy: string | null;
  publishedAt: string;
  state: 'in force' | 'being withdrawn' | 'withdrawn';
  withdrawnAt: string | null;
  withdrawnBy: string | null;
  withdrawnWhy: string | null;
}

export interface OptOutFileView {
  id: number;
  kind: OptOutKind;
  reach: OptOutListReach;
  affiliateName: string | null;
  /** What its list is called. */
  name: string;
  /** The list that it replaces; once it is published, the one that it is. */
  listId: number | null;
  isReplacing: boolean;
  /** How many values the list has that it replaces. */
  listMembers: number | null;
  fileName: string | null;
  status: OptOutFileStatus;
  /** How much of it is read, from 0 to 100. */
  percent: number;
  /** Null until it is counted. */
  counts: {
    rows: number;
    valid: number;
    twice: number;
    unreadable: number;
    /** Rows that a column of yes and no takes out. */
    notListed: number;
    problems: OptOutProblem[];
    known: number;
    added: number;
    ended: number;
    openLeads: number;
  } | null;
  /** The number has to be typed with which it is published. */
  mustConfirm: boolean;
  failure: string | null;
  sentBy: string | null;
  createdAt: string;
}

export const listView = (row: OptOutListRow): OptOutListView => ({
  id: row.id,
  kind: row.kind,
  reach: row.reach,
  affiliateId: row.reachId,
  affiliateName: row.affiliateName,
  name: row.name,
  members: row.members,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  publishedAt: row.publishedAt.toISOString(),
  state: row.withdrawnAt ? 'withdrawn' : row.withdrawnWhy === null ? 'in force' : 'being withdrawn',
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: row.withdrawnBy,
  withdrawnWhy: row.withdrawnWhy,
});

export function fileView(row: OptOutFileRow): OptOutFileView {
  const { rows, valid, twice, unreadable, notListed, problems, known, added, ended, openLeads } = row;
  const counts =
    rows === null || valid === null
      ? null
      : {
          rows,
          valid,
          twice: twice ?? 0,
          unreadable: unreadable ?? 0,
          notListed: notListed ?? 0,
          problems: problems ?? [],
          known: known ?? 0,
          added: added ?? 0,
          ended: ended ?? 0,
          openLeads: openLeads ?? 0,
        };
  return {
    id: row.id,
    kind: row.kind,
    reach: row.reach,
    affiliateName: row.affiliateName,
    name: row.name,
    listId: row.listId,
    isReplacing: row.isReplacing,
    listMembers: row.listMembers,
    fileName: row.fileName,
    status: row.status,
    percent: row.fileBytes ? Math.min(100, Math.floor((row.readBytes / row.fileBytes) * 100)) : 0,
    counts,
    mustConfirm: counts !== null && mustConfirm({ figure: counts.ended, leavesNone: counts.valid === 0 }),
    failure: row.failure,
    sentBy: row.userName,
    createdAt: row.createdAt.toISOString(),
  };
}
