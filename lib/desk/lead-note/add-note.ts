import { z } from 'zod';
import { countLeadNotes, insertLeadNote } from '@/db/query/desk/lead-note';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import { AppError } from '@/lib/base/error/error';
import { storableText } from '@/lib/base/input/storable-text';
import type { Env } from '@/lib/base/process/env';
import { assertNotErased, lockLead } from '@/lib/desk/call-back/lock-lead';
import { longestNote } from './longest-note';

export const addNoteInput = z.strictObject({
  /** Made by the page: sent twice, it is stored once. */
  id: z.uuid(),
  text: storableText.min(1, 'is required').max(longestNote),
});

/** Of one lead. */
const mostNotes = 200;

/**
 * Adds a note to a lead, encrypted, which is deleted with its applicant (design desk 6). Throws `lead not found`;
 * `conflict` for an applicant who was erased, and after 200 notes.
 */
export async function addNote(
  ctx: AffiliateContext,
  hashid: string,
  { id, text }: z.output<typeof addNoteInput>,
): Promise<void> {
  const { actor, database, env, scope } = ctx;
  await database.transaction(async (tx) => {
    const lead = await lockLead(ctx, tx, hashid);
    assertNotErased(lead);
    const { leadId } = lead;
    if ((await countLeadNotes(tx, leadId)) >= mostNotes)
      throw new AppError('conflict', `This lead has ${mostNotes} notes already.`);
    const key = id.toLowerCase();
    await insertLeadNote(tx, scope, {
      id: key,
      leadId,
      userId: userIdOf({ actor }),
      ciphertext: encrypt(env.piiKey, text, 'lead note', [leadId, key]),
    });
  });
}

/** Reads a stored note. */
export function openNote(
  { piiKey }: Pick<Env, 'piiKey'>,
  leadId: number,
  id: string,
  ciphertext: Buffer,
): string {
  return decrypt(piiKey, ciphertext, 'lead note', [leadId, id]).toString();
}
