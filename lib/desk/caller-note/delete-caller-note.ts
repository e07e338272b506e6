import { z } from 'zod';
import { deleteCallerNote as deleteRow } from '@/db/query/desk/caller-note';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';

const noteId = z.uuid();

/** Deletes a note of a caller: an agent their own, a manager any of the team's. Throws `note not found`. */
export async function deleteCallerNote(ctx: AffiliateContext, id: string): Promise<void> {
  const { actor, database, scope } = ctx;
  const userId = actor.kind === 'user' && actor.role !== 'manager' ? actor.userId : null;
  const isOne = noteId.safeParse(id).success;
  if (!isOne || !(await deleteRow(database, scope, { id: id.toLowerCase(), userId }))) throw notFound('note');
}
