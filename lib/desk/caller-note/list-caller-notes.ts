import { listCallerNoteRows, listStoppedHashes } from '@/db/query/desk/caller-note';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { callerNoteBinding } from './binding';

/** A call of somebody who cannot be captured, as the team sees it. */
export interface CallerNoteView {
  id: string;
  phone: string;
  words: string;
  by: string;
  at: string;
  /** Somebody at this number asked not to be contacted since, or before. */
  isStopped: boolean;
  /** The reader may delete it. */
  mayDelete: boolean;
}

const mostShown = 50;

/** Lists the newest notes of callers of the team, at most 50, and records that they were read (design desk 7, 13). */
export async function listCallerNotes(ctx: AffiliateContext): Promise<CallerNoteView[]> {
  const { actor, database, env, scope } = ctx;
  const rows = await listCallerNoteRows(database, scope, mostShown);
  if (rows.length === 0) return [];
  recordRead(ctx, { kind: 'callers', rows: rows.length });
  const key = await knownOptOutKey(ctx);
  const notes = rows.map((row) => {
    const binding = callerNoteBinding(scope, row.id);
    const phone = decrypt(env.piiKey, row.phoneCiphertext, 'caller phone', binding).toString();
    const words = decrypt(env.piiKey, row.wordsCiphertext, 'caller note', binding).toString();
    return { row, phone, words, hash: optOutHash(key, 'phone', phone) };
  });
  const stopped = new Set(
    await listStoppedHashes(
      database,
      scope,
      notes.map(({ hash }) => hash),
    ),
  );
  const isManager = actor.kind === 'user' && actor.role === 'manager';
  return notes.map(({ row, phone, words, hash }) => ({
    id: row.id,
    phone,
    words,
    by: row.userName,
    at: row.createdAt.toISOString(),
    isStopped: stopped.has(hash.toString('hex')),
    mayDelete: isManager || (actor.kind === 'user' && actor.userId === row.userId),
  }));
}
