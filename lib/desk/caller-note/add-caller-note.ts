import { countCallerNotes, insertCallerNote } from '@/db/query/desk/caller-note';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { encrypt, keyedHash } from '@/lib/base/crypto/crypto';
import { AppError } from '@/lib/base/error/error';
import { callerNoteBinding } from './binding';
import type { CallerNoteInput } from './schema';

/** Of one user in a day. */
const mostOfDay = 100;

/**
 * Keeps the call of somebody without a South African ID number as a note of the team, encrypted (design desk 13). Nothing is
 * sent to anybody. Sent twice, it is stored once. Throws `conflict` after 100 of a user's in a day.
 */
export async function addCallerNote(
  ctx: AffiliateContext,
  { id, phone, words }: CallerNoteInput,
): Promise<void> {
  const { actor, database, env, scope } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only somebody who is signed in keeps notes');
  const { userId } = actor;
  const key = id.toLowerCase();
  await database.transaction(async (tx) => {
    if ((await countCallerNotes(tx, scope, userId)) >= mostOfDay)
      throw new AppError('conflict', `You have kept ${mostOfDay} notes of callers today.`);
    const binding = callerNoteBinding(scope, key);
    await insertCallerNote(tx, scope, {
      id: key,
      userId,
      phoneCiphertext: encrypt(env.piiKey, phone, 'caller phone', binding),
      phoneHash: keyedHash(env.piiKey, phone),
      wordsCiphertext: encrypt(env.piiKey, words, 'caller note', binding),
    });
  });
}
