import type { z } from 'zod';
import { isReferee } from '@/db/query/account/affiliate';
import type { IntentSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { findDuplicate } from '@/db/query/lead/lead-earlier';
import { applicantFields } from '@/lib/applicant/field';
import { normalisePhone } from '@/lib/applicant/phone';
import { checkLeadInput, readIntentId } from '@/lib/applicant/schema';
import { missingAnswers } from '@/lib/applicant/value';
import { leadWarnings } from '@/lib/applicant/warning/warning';
import type { GuardedContext } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { type FieldErrors, hasCode } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { chooseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { judgeApplicant } from '@/lib/desk/opt-out/judge-contact';
import type { leadCheckSchema } from './view-schema';

type LeadCheckView = z.infer<typeof leadCheckSchema>;
type Body = Readonly<Record<string, unknown>>;

/**
 * Says what `POST /lead` would answer to this body, what its intent requires for an offer, what looks like a slip, and
 * which lead it would be a duplicate of (design lead 28, lead check). Stores and sends nothing, so it never refuses the
 * body: each part is answered as far as the fields it needs are valid.
 */
export async function checkLead(ctx: GuardedContext, body: Body): Promise<LeadCheckView> {
  const checked = checkLeadInput(body);
  const errors: FieldErrors = 'errors' in checked ? checked.errors : {};
  const valid = (name: string) =>
    Object.hasOwn(body, name) && !Object.hasOwn(errors, name) ? body[name] : undefined;
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, ctx.guard.catalogueVersion);
  const intent = intentOf(catalogue, ctx, valid, errors);
  const referee = valid('referee_id');
  const [duplicate, optedOut, isRefereeKnown] = await Promise.all([
    findDuplicateOf(ctx, intent, valid('id_number')),
    listOptedOut(ctx, valid),
    typeof referee !== 'string' || isReferee(ctx.database, referee),
  ]);
  if (!isRefereeKnown) errors.referee_id = [answerText.refereeNotFound];
  return {
    valid: Object.keys(errors).length === 0,
    errors,
    missing_fields: intent && valid('fast_application') !== true ? missing(intent, body, errors) : [],
    warnings: [
      ...leadWarnings(Object.fromEntries(applicantFields.map(({ name }) => [name, valid(name)]))),
      ...optedOut,
    ],
    duplicate: duplicate === null ? null : { id: publicId(ctx.env.idKey, 'lead', duplicate) },
  };
}

/** Returns the intent that the body names, or null; adds why `POST /lead` would refuse it to `errors`. */
function intentOf(
  catalogue: Catalogue,
  { scope }: GuardedContext,
  valid: (name: string) => unknown,
  errors: FieldErrors,
): IntentSnapshot | null {
  const id = readIntentId(valid('intent_id'));
  const title = valid('intent');
  if (id === null && typeof title !== 'string') return null;
  try {
    const named = { intentId: id, intentTitle: typeof title === 'string' ? title.trim() : null };
    return chooseIntent(catalogue, scope.affiliateId, named);
  } catch (error) {
    if (!hasCode(error, 'rule_broken')) throw error;
    errors[id === null ? 'intent' : 'intent_id'] = [error.message];
    return null;
  }
}

/** A field that is there but wrong is not missing: it has its own error. */
function missing(intent: IntentSnapshot, body: Body, errors: FieldErrors): string[] {
  const values = applicantFields.flatMap(({ name }): [string, string | number | boolean][] => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (Object.hasOwn(errors, name) && value !== undefined && value !== null) return [[name, true]];
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isScalar ? [[name, value]] : [];
  });
  return missingAnswers(intent.requiredFields, Object.fromEntries(values));
}

async function findDuplicateOf(
  { database, env, scope }: GuardedContext,
  intent: IntentSnapshot | null,
  idNumber: unknown,
): Promise<number | null> {
  if (intent === null || typeof idNumber !== 'string') return null;
  const idNumberHashes = keyedHashes(env.piiKey, idNumber);
  return findDuplicate(database, scope, { intentId: intent.id, idNumberHashes });
}

const notContacted = 'This person asked not to be contacted.';
const restricted = 'This person asked that their data be stored and nothing else.';
const nobody = { idNumber: null, cellPhoneNumber: null, email: null };

/** Which of the values belong to somebody who asked this affiliate, or everybody, not to contact them, or had their data restricted. */
async function listOptedOut(
  ctx: GuardedContext,
  valid: (name: string) => unknown,
): Promise<LeadCheckView['warnings']> {
  const text = (name: string) => {
    const value = valid(name);
    return typeof value === 'string' ? value : null;
  };
  const phone = text('cell_phone_number');
  const applicants = [
    { field: 'id_number', who: { ...nobody, idNumber: text('id_number') } },
    { field: 'cell_phone_number', who: { ...nobody, cellPhoneNumber: phone && normalisePhone(phone) } },
    { field: 'email', who: { ...nobody, email: text('email') } },
  ];
  const judged = await Promise.all(
    applicants.map(async ({ field, who }) => {
      if (Object.values(who).every((value) => value === null)) return [];
      const { stop } = await judgeApplicant(ctx, who, 'text');
      if (stop === null) return [];
      return [
        { field, code: 'opted_out' as const, message: stop === 'restricted' ? restricted : notContacted },
      ];
    }),
  );
  return judged.flat();
}
