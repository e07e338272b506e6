import { findCheckpoint } from '@/db/query/care/ledger-log';
import type { Context } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { logKey, logOrigin } from './log-key';
import { printNoteKey } from './signed-note';

/** Returns the newest checkpoint and the key to check it with, for anybody. Throws `not_found` before the first one. */
export async function getCheckpoint({
  database,
  env,
}: Pick<Context, 'database' | 'env'>): Promise<{ note: string; key: string }> {
  const newest = await findCheckpoint(database);
  if (!newest) throw notFound('checkpoint');
  return {
    note: newest.note,
    key: printNoteKey(logKey(env, nameOf(newest.note, logOrigin(env, newest.epoch)))),
  };
}

/** The name that it was signed under, which was another one before the portal moved. */
const nameOf = (note: string, otherwise: string) => note.split('\n')[0] ?? otherwise;
