import {
  type AnyBatchFilter,
  type AnyBatchRow,
  countAnyBatches,
  listAnyBatches,
} from '@/db/query/batch/batch-any-list';
import { maskFileName } from '@/lib/applicant/mask';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { type AnyFileFilter, anyFileList } from './list';

/** A file of any affiliate as operators see it: its name may be an applicant's, and only its kind is shown. */
export interface AnyFileItem extends Omit<AnyBatchRow, 'id' | 'fileName'> {
  /** The public id. */
  id: string;
  /** Such as `••••.csv`; null: it has no name. */
  fileName: string | null;
}

/** The files of all affiliates, newest first. */
export const anyFileSource: ListSource<AnyFileItem, AnyFileFilter> = {
  list: anyFileList,
  action: 'lead.list-all',
  read: async (ctx, query, { from, limit }) => {
    const { idKey } = ctx.env;
    // Nothing lies beyond a file that does not exist.
    const place = { from: from && { ...from, id: readPublicId(idKey, 'batch', from.id) ?? -1 }, limit };
    const rows = await readFromReplica(ctx, (db) => listAnyBatches(db, rowFilter(query), place));
    return rows.map((row) => ({
      ...row,
      id: publicId(idKey, 'batch', row.id),
      fileName: row.fileName === null ? null : maskFileName(row.fileName),
    }));
  },
  count: (ctx, query, limit) => readFromReplica(ctx, (db) => countAnyBatches(db, rowFilter(query), limit)),
  idOf: ({ id }) => id,
  file: [
    { name: 'id', cell: ({ id }) => id },
    { name: 'sent', cell: ({ createdAt }) => createdAt },
    { name: 'affiliate', cell: ({ affiliateName }) => affiliateName },
    { name: 'environment', cell: ({ environment }) => environment },
    { name: 'state', cell: ({ status, isUndone }) => (isUndone ? 'undone' : status) },
    { name: 'message', cell: ({ message }) => message },
    { name: 'rows', cell: ({ total }) => total },
    { name: 'new_leads', cell: ({ created }) => created },
    { name: 'duplicates', cell: ({ duplicates }) => duplicates },
    { name: 'rejected', cell: ({ invalid }) => invalid },
    { name: 'by', cell: ({ userName }) => userName ?? 'API' },
    { name: 'finished', cell: ({ finishedAt }) => finishedAt },
  ],
};

function rowFilter({ filter: { affiliate, environment, state } }: ListQuery<AnyFileFilter>): AnyBatchFilter {
  return { affiliateId: affiliate ?? null, environment: environment ?? null, state: state ?? null };
}
