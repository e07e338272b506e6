import { z } from 'zod';
import { insertConsent, lockConsentLead } from '@/db/query/lead/consent';
import { findLanguageOfText } from '@/db/query/message/consent-text';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { storableText } from '@/lib/base/input/storable-text';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { mostConsents } from './record-consent';

/** What every consent text asks for. */
const asked = ['share', 'credit_check'] as const;

export const consentDespiteInput = z.strictObject({
  /** The key of the words that were read out. */
  text: storableText.min(1).max(50),
  /** The agent's tick: they know that they had opted out. */
  knows: z.literal(true, 'must be ticked'),
});

/**
 * Records that an applicant who had opted out was told so on the telephone, heard the words again and said yes (design desk
 * 10): it opens the gate for this lead alone, and lifts nothing. Only who is signed in may say so; a key may not. Again, once
 * it is open: changes nothing. Throws `lead not found`; `validation_failed` for words that nobody can have read; `conflict`
 * for an erased applicant and for one whom the national register blocks.
 */
export async function consentDespiteOptOut(
  ctx: AffiliateContext,
  hashid: string,
  { text }: z.output<typeof consentDespiteInput>,
): Promise<{ recorded: boolean }> {
  const { actor, env, scope } = ctx;
  if (actor.kind !== 'user')
    throw new AppError('forbidden', 'only who is signed in says what an applicant said');
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  if (leadId === null) throw notFound('lead');
  return ctx.database.transaction(async (tx) => {
    const lead = await lockConsentLead(tx, scope, leadId);
    if (!lead) throw notFound('lead');
    if (lead.isErased) throw new AppError('conflict', 'This applicant was erased.');
    const contact = await judgeLead({ database: tx, scope }, leadId, 'call');
    if (contact?.stop === 'register')
      throw new AppError(
        'conflict',
        'This number is on the national register: only the register can end that.',
      );
    if (!contact?.stop) return { recorded: false };
    const language = await findLanguageOfText(tx, text);
    if (language === null) throw validationFailed({ text: [fieldText.invalid] });
    if (lead.consents >= mostConsents) throw ruleBroken(`lead has ${mostConsents} consents already`);
    await insertConsent(
      tx,
      leadId,
      {
        textKey: text,
        language,
        channel: 'phone',
        purposes: asked,
        givenAt: ctx.clock.now(),
        basis: null,
        recording: null,
        certificateUrl: null,
        despiteOptOut: true,
      },
      { userId: actor.userId, apiKeyId: null },
    );
    return { recorded: true };
  });
}
