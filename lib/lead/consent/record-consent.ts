import { findSameConsent, insertConsent, lockConsentLead } from '@/db/query/lead/consent';
import { findLanguageOfText } from '@/db/query/message/consent-text';
import { keyIdOf, userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import type { ConsentInput } from './schema';

/** Of one lead: nobody is asked more often. */
export const mostConsents = 200;

export interface RecordedConsent {
  readonly id: string;
  readonly recorded_at: string;
}

/**
 * Records that an applicant has consented (design lead 42). The same words at the same time are one consent, however often
 * they are sent (`created: false`). One that says why one may speak to the applicant says it of the lead. Throws `lead not
 * found`, also of an erased one, `validation_failed` for a text that nobody can have read, and `rule_broken` for the
 * 201st.
 */
export async function recordConsent(
  ctx: AffiliateContext,
  hashid: string,
  input: ConsentInput,
): Promise<{ created: boolean; view: RecordedConsent }> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  if (leadId === null) throw notFound('lead');
  const textKey = input.text ?? null;
  const given = {
    textKey,
    channel: input.channel,
    purposes: [...new Set(input.purposes)],
    givenAt: new Date(input.given_at),
    basis: input.basis ?? null,
    recording: input.recording ?? null,
    certificateUrl: input.certificate_url ?? null,
  };
  return ctx.database.transaction(async (tx) => {
    const lead = await lockConsentLead(tx, ctx.scope, leadId);
    if (!lead || lead.isErased) throw notFound('lead');
    const language = textKey === null ? (input.language ?? null) : await findLanguageOfText(tx, textKey);
    if (textKey !== null && language === null) throw validationFailed({ text: [fieldText.invalid] });
    const same = await findSameConsent(tx, leadId, given);
    if (!same && lead.consents >= mostConsents) throw ruleBroken(`lead has ${mostConsents} consents already`);
    const by = { userId: userIdOf(ctx), apiKeyId: keyIdOf(ctx) };
    const { id, recordedAt } = same ?? (await insertConsent(tx, leadId, { ...given, language }, by));
    return {
      created: !same,
      view: { id: publicId(ctx.env.idKey, 'consent', id), recorded_at: recordedAt.toISOString() },
    };
  });
}
