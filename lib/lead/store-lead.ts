import type { IntentSnapshot } from '@/db/query/catalogue-snapshot';
import type { GuardRow } from '@/db/query/guard';
import {
  insertOrFindLead,
  insertOrUpdateLead,
  type NewLead,
  type OfferLeadRow,
  type WriteCondition,
} from '@/db/query/lead-write';
import { updateFormerIdentities } from '@/db/query/rotation';
import type { LeadSource } from '@/db/schema/lead';
import type { LeadInput } from '@/lib/applicant/schema';
import { formerIdentity, sealIdNumber } from '@/lib/applicant/sealed-id-number';
import { missingIntentFields } from '@/lib/applicant/value';
import { chooseIntent } from '@/lib/catalogue/choose-intent';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/read-catalogue';
import type { GuardedContext, UnguardedContext } from '@/lib/context';
import { AppError, ruleBroken } from '@/lib/error';
import { recordStep } from '@/lib/go-live/record-step';
import { judgeGuard, keyIdOf, passGuard } from '@/lib/guard/pass-guard';
import { answerText } from '@/lib/message';

/** Origin of a lead, in addition to its sender. */
export interface LeadOrigin {
  readonly source: LeadSource;
  /** Version of the consent text that was read out; null if the client's own system asked. */
  readonly consentText?: string | null;
}

/** What the write was based on: the guard it passed, and the catalogue of the guard's version. */
interface WriteBasis {
  readonly ctx: GuardedContext;
  readonly catalogue: Catalogue;
  readonly intent: IntentSnapshot;
}

/**
 * Stores the lead, or finds the applicant's existing one within the deduplication window, in one database round trip
 * (spec 2.2, design 5). Throws the business rules of spec 7.3 and the errors of the guard.
 */
export async function storeLead(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
): Promise<WriteBasis & { leadId: number; created: boolean }> {
  const { basis, written } = await writeGuarded(ctx, input, origin, async (condition, lead) => {
    const { leadId, created, ...rest } = await insertOrFindLead(ctx.database, ctx.scope, condition, lead);
    return { ...rest, written: leadId === null ? null : { leadId, created } };
  });
  recordStored(ctx, written.created);
  return { ...basis, ...written };
}

/**
 * Like `storeLead`, for an offer: the intent's extra fields are required unless `fast_application` is true (spec 7.2),
 * and values sent now replace those of a duplicate (design 5).
 */
export async function storeLeadForOffer(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
): Promise<WriteBasis & { lead: OfferLeadRow; created: boolean }> {
  const { basis, written } = await writeGuarded(
    ctx,
    input,
    origin,
    async (condition, lead) => {
      const {
        lead: row,
        created,
        ...rest
      } = await insertOrUpdateLead(ctx.database, ctx.scope, condition, lead);
      return { ...rest, written: row && { lead: row, created } };
    },
    (intent) => {
      const missingFields = input.fastApplication ? [] : missingIntentFields(intent.requiredFields, input);
      return missingFields.length === 0
        ? null
        : new AppError('intent_fields_missing', answerText.intentFieldsMissing, { missingFields });
    },
  );
  recordStored(ctx, written.created);
  return { ...basis, ...written };
}

function recordStored(ctx: UnguardedContext, created: boolean): void {
  recordStep(ctx, created ? 'lead' : 'duplicate');
  recordStep(ctx, 'correction');
}

interface Attempt<Written> {
  guard: GuardRow | null;
  refereeFound: boolean;
  /** Null if the statement's condition refused the write. */
  written: Written | null;
}

/**
 * Chooses the intent from the cached catalogue; the statement itself checks that key, affiliate, maintenance, catalogue
 * version and referee allow the write. Only if it refuses are they checked one by one, in the order of design 5; a
 * stale catalogue is reloaded and the write retried.
 */
async function writeGuarded<Written>(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  write: (condition: WriteCondition, lead: NewLead) => Promise<Attempt<Written>>,
  refuse: (intent: IntentSnapshot) => AppError | null = () => null,
): Promise<{ basis: WriteBasis; written: Written }> {
  let catalogue = await readCatalogue(ctx, ctx.scope.environment);
  const lead = newLead(ctx, input, origin);
  for (let alreadyPassed = false; ; alreadyPassed = true) {
    const { intent, refusal } = judgeIntent(catalogue, ctx, input, refuse);
    const condition = { keyId: keyIdOf(ctx), catalogueVersion: catalogue.version, alreadyPassed };
    // A refused write still runs, because the referee is checked first: with a version that no catalogue has, it writes
    // nothing.
    if (intent && !refusal) await renewIdentity(ctx, intent.id, input.idNumber);
    const attempt = intent
      ? await write(refusal ? { ...condition, catalogueVersion: -1 } : condition, {
          ...lead,
          intentId: intent.id,
        })
      : null;
    if (intent && attempt?.written && attempt.guard) {
      return {
        basis: { ctx: judgeGuard(ctx, attempt.guard), catalogue, intent },
        written: attempt.written,
      };
    }
    const { guard } = await passGuard(ctx);
    if (guard.catalogueVersion === catalogue.version) {
      if (attempt && !attempt.refereeFound) throw ruleBroken(answerText.refereeNotFound);
      if (refusal) throw refusal;
    }
    catalogue = await readCatalogue(ctx, ctx.scope.environment, guard.catalogueVersion);
  }
}

/** While PII_KEY is rotated, the applicant may still be known by the former key's hash. */
async function renewIdentity({ database, env, scope }: UnguardedContext, intentId: number, idNumber: string) {
  if (!env.piiKey.former) return;
  await updateFormerIdentities(database, formerIdentity(env.piiKey, scope, intentId, idNumber));
}

function judgeIntent(
  catalogue: Catalogue,
  { scope }: UnguardedContext,
  input: LeadInput,
  refuse: (intent: IntentSnapshot) => AppError | null,
): { intent: IntentSnapshot | null; refusal: unknown } {
  try {
    const intent = chooseIntent(catalogue, scope.affiliateId, input);
    return { intent, refusal: refuse(intent) };
  } catch (error) {
    return { intent: null, refusal: error };
  }
}

/** `intentId` is set after the intent is chosen. */
function newLead(ctx: UnguardedContext, input: LeadInput, origin: LeadOrigin): Omit<NewLead, 'intentId'> {
  return {
    firstName: input.firstName,
    lastName: input.lastName,
    cellPhoneNumber: input.cellPhoneNumber,
    cellPhoneNumberSent: input.cellPhoneNumberSent,
    email: input.email,
    ...sealIdNumber(ctx.env.piiKey, ctx.scope, input.idNumber),
    popi: input.popi,
    fields: input.fields,
    refereeId: input.refereeId,
    source: origin.source,
    userId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    consentText: origin.consentText ?? null,
  };
}
