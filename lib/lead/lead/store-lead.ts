import { updateFormerIdentities } from '@/db/query/care/rotation';
import type { IntentSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import type { OfferLeadRow } from '@/db/query/lead/lead-offer';
import type { NewLead, SentLead, WrittenLead } from '@/db/query/lead/lead-write';
import type { NewOffer } from '@/db/query/lead/offer';
import { recordStep } from '@/lib/account/go-live/record-step';
import type { LeadInput } from '@/lib/applicant/schema';
import { formerIdentity, sealIdNumber } from '@/lib/applicant/sealed-id-number';
import { fillIncome, missingIntentFields } from '@/lib/applicant/value';
import { keyIdOf, userIdOf } from '@/lib/base/actor/actor-id';
import type { GuardedContext, UnguardedContext } from '@/lib/base/actor/context';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { type Contact, unstopped } from '@/lib/base/gate/may-contact';
import { judgeGuard, passGuard } from '@/lib/base/guard/pass-guard';
import { metrics } from '@/lib/base/process/metric';
import { underCurrentKey } from '@/lib/base/process/secret-check';
import { chooseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { optOutHashes } from '@/lib/desk/opt-out/hash';
import { judgeApplicant } from '@/lib/desk/opt-out/judge-contact';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import type { LeadBasis, LeadSource, LeadState } from '@/word/lead';
import { writeTogether } from './write-together';

/** Of a lead whose answers can no longer be changed. */
export const erasedMessage = 'The applicant of this lead has been erased.';

/** Origin of a lead, in addition to its sender. */
export interface LeadOrigin {
  readonly source: LeadSource;
  /** Version of the consent text that was read out; null if the client's own system asked. */
  readonly consentText?: string | null;
  /** The lead whose answers are changed, which must not be erased meanwhile. */
  readonly editsLeadId?: number;
  /** Why one may speak to the applicant, as the request says; null: the affiliate's setting holds. */
  readonly basis?: LeadBasis | null;
}

/** What the write was based on: the guard it passed, and the catalogue of the guard's version. */
interface WriteBasis {
  readonly ctx: GuardedContext;
  readonly catalogue: Catalogue;
  readonly intent: IntentSnapshot;
}

/** What an offer would be, by the values sent, if the applicant is new. */
interface OfferedAtOnce {
  readonly offer: NewOffer;
}

/**
 * Stores the lead, or finds the applicant's existing one within the deduplication window, in one database round trip
 * (spec 2.2, design lead 15). `forFeedback`: a new one goes to its matches if the account has live feedback. Throws the
 * business rules of spec 7.3 and the errors of the guard.
 */
export async function storeLead(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  { forFeedback = false }: { forFeedback?: boolean } = {},
): Promise<WriteBasis & { leadId: number; created: boolean }> {
  const { basis, leadId, created } = await underCurrentKey(ctx, () =>
    writeGuarded(ctx, input, origin, { forFeedback }),
  );
  recordStored(ctx, origin, created);
  return { ...basis, leadId, created };
}

/**
 * Like `storeLead`, for an offer: the intent's extra fields are required unless `fast_application` is true (spec 7.2),
 * and values sent now replace those of a duplicate (design lead 17). What `offerAtOnce` returns for a new applicant is
 * saved with the lead, and returned as `atOnce`; null if it was not. It is asked for an applicant without opt-outs first:
 * the statement that stores the lead finds them, and only if there are some they are judged, and it is asked again.
 */
export async function storeLeadForOffer<Offered extends OfferedAtOnce>(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  offerAtOnce: ForOffer<Offered>['offerAtOnce'],
): Promise<WriteBasis & { lead: OfferLeadRow; created: boolean; atOnce: Offered | null }> {
  const rules = {
    refuse: (intent: IntentSnapshot) => {
      const missingFields = input.fastApplication ? [] : missingIntentFields(intent.requiredFields, input);
      return missingFields.length === 0
        ? null
        : new AppError('intent_fields_missing', answerText.intentFieldsMissing, { missingFields });
    },
    offerAtOnce,
  };
  const { basis, leadId, created, standing, offerId, forOffer } = await underCurrentKey(ctx, () =>
    writeGuarded(ctx, input, origin, { forFeedback: false, rules }),
  );
  recordStored(ctx, origin, created);
  const atOnce = created ? forOffer : null;
  const state = atOnce?.offer.moves.new ?? 'new';
  return { ...basis, lead: standing ?? newLeadRow(input, { id: leadId, state, offerId }), created, atOnce };
}

/** Of the values of a lead that was just created. */
const firstVersion = 1;

/** The row of a lead that was just created. */
function newLeadRow(
  input: LeadInput,
  written: { id: number; state: LeadState; offerId: number | null },
): OfferLeadRow {
  const { firstName, lastName, cellPhoneNumber, email, fields } = input;
  return {
    ...written,
    firstName,
    lastName,
    cellPhoneNumber,
    email,
    fields: fillIncome(fields),
    valuesVersion: firstVersion,
  };
}

function recordStored(ctx: UnguardedContext, { source }: LeadOrigin, created: boolean): void {
  const { environment } = ctx.scope;
  metrics().leads.inc({ environment, source, outcome: created ? 'created' : 'duplicate' });
  recordStep(ctx, created ? 'lead' : 'duplicate');
  recordStep(ctx, 'correction');
}

/** What a lead for an offer adds. */
interface ForOffer<Offered> {
  refuse(intent: IntentSnapshot): AppError | null;
  offerAtOnce(catalogue: Catalogue, intent: IntentSnapshot, contact: Contact): Offered | null;
}

interface Written<Offered> {
  readonly basis: WriteBasis;
  readonly leadId: number;
  readonly created: boolean;
  readonly standing: OfferLeadRow | null;
  readonly offerId: number | null;
  readonly forOffer: Offered | null;
}

/**
 * Chooses the intent from the cached catalogue; the statement itself checks that key, affiliate, maintenance, catalogue
 * version and referee allow the write. Only if it refuses are they checked one by one, in the order of design http 1; a
 * stale catalogue is reloaded and the write retried.
 */
async function writeGuarded<Offered extends OfferedAtOnce>(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  { forFeedback, rules = null }: { forFeedback: boolean; rules?: ForOffer<Offered> | null },
): Promise<Written<Offered>> {
  let catalogue = await readCatalogue(ctx, ctx.scope.environment);
  const lead = newLead(ctx, input, origin, optOutHashes(await knownOptOutKey(ctx), input));
  /** Null: not asked, as long as the statement finds no opt-out. */
  let contact: Contact | null = null;
  for (let alreadyPassed = false; ; alreadyPassed = true) {
    const { intent, refusal } = judgeIntent(catalogue, ctx, input, rules);
    let attempt: WrittenLead | null = null;
    if (intent) {
      const forOffer = (!refusal && rules?.offerAtOnce(catalogue, intent, contact ?? unstopped)) || null;
      if (!refusal) await renewIdentity(ctx, intent.id, input.idNumber);
      // A refused write still runs, because the referee is checked first: with a version that no catalogue has, it
      // writes nothing.
      const catalogueVersion = refusal ? -1 : catalogue.version;
      attempt = await write(ctx, {
        scope: ctx.scope,
        condition: { keyId: keyIdOf(ctx), keyScope: ctx.keyScope ?? null, catalogueVersion, alreadyPassed },
        lead: { ...lead, intentId: intent.id },
        forOffer: rules && {
          offer: forOffer?.offer ?? null,
          unlessOptedOut: forOffer !== null && contact === null,
        },
        editsLeadId: origin.editsLeadId ?? null,
        forFeedback,
      });
      const { guard, leadId, created, standing, offerId } = attempt;
      if (guard && leadId !== null)
        return {
          basis: { ctx: judgeGuard(ctx, guard), catalogue, intent },
          leadId,
          created,
          standing,
          offerId,
          forOffer,
        };
    }
    const { guard } = await passGuard(ctx);
    if (attempt?.isOptedOut) contact = await judgeApplicant(ctx, input, 'score', origin.basis ?? null);
    if (guard.catalogueVersion === catalogue.version) {
      if (attempt && !attempt.refereeFound) throw ruleBroken(answerText.refereeNotFound);
      if (attempt?.editedIsErased) throw new AppError('conflict', erasedMessage);
      if (refusal) throw refusal;
    }
    catalogue = await readCatalogue(ctx, ctx.scope.environment, guard.catalogueVersion);
  }
}

/** Repeats the write for an offer whose lead another process created after the statement began: it is visible now. */
async function write({ database }: UnguardedContext, sent: SentLead): Promise<WrittenLead> {
  for (let tries = 0; tries < 5; tries++) {
    const written = await writeTogether(database, sent);
    const isThere = written.leadId === null || written.created || written.standing !== null;
    if (isThere || sent.forOffer === null) return written;
  }
  throw new Error('the lead of an identity stays invisible');
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
  rules: Pick<ForOffer<unknown>, 'refuse'> | null,
): { intent: IntentSnapshot | null; refusal: unknown } {
  try {
    const intent = chooseIntent(catalogue, scope.affiliateId, input);
    return { intent, refusal: rules?.refuse(intent) ?? null };
  } catch (error) {
    return { intent: null, refusal: error };
  }
}

/** `intentId` is set after the intent is chosen. */
function newLead(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  hashes: readonly Buffer[],
): Omit<NewLead, 'intentId'> {
  return {
    firstName: input.firstName,
    lastName: input.lastName,
    cellPhoneNumber: input.cellPhoneNumber,
    cellPhoneNumberSent: input.cellPhoneNumberSent,
    email: input.email,
    ...sealIdNumber(ctx.env.piiKey, ctx.scope, input.idNumber),
    optOutHashes: hashes,
    popi: input.popi,
    fields: input.fields,
    refereeId: input.refereeId,
    subId: input.subId,
    clickId: input.clickId,
    source: origin.source,
    userId: userIdOf(ctx),
    consentText: origin.consentText ?? null,
    basis: origin.basis ?? null,
  };
}
