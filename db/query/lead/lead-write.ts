import type { Queryable } from '@/db/client';
import { fixedStatement } from '@/db/fixed-statement';
import type { GuardRow } from '@/db/query/base/guard';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { UnguardedScope } from '@/db/scope';
import type { KeyScope } from '@/word/key-scope';
import type { LeadBasis, LeadSource } from '@/word/lead';
import type { OfferLeadRow } from './lead-offer';
import { insertStatement, type StatementKind } from './lead-statement';
import { bestChance, type NewOffer, storableIds } from './offer';

/** What is stored of an applicant, whichever way the lead came. */
export interface NewApplicant {
  intentId: number;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  cellPhoneNumberSent: string;
  email: string | null;
  idNumberCiphertext: Buffer;
  idNumberHash: Buffer;
  /** By which the opt-outs of the applicant are found (`lib/desk/opt-out/hash.ts`). */
  optOutHashes: readonly Buffer[];
  popi: boolean;
  /** As sent; the database fills in the missing one of the income pair. */
  fields: StoredLeadFields;
  /** Where it came from, as the affiliate's own systems name it. */
  subId: string | null;
  clickId: string | null;
}

/** A lead to be stored. */
export interface NewLead extends NewApplicant {
  refereeId: string | null;
  source: LeadSource;
  userId: number | null;
  consentText: string | null;
  /** As the request said; null: as the affiliate's setting is. */
  basis: LeadBasis | null;
}

/** Preconditions of a write: the guard is read in the same statement, unless the request has already passed it. */
export interface WriteCondition {
  keyId: number | null;
  /** What the request needs of its key. */
  keyScope: KeyScope | null;
  catalogueVersion: number;
  alreadyPassed: boolean;
}

/** A lead on its way into a statement, alone or with others. */
export interface SentLead {
  readonly scope: UnguardedScope;
  readonly condition: WriteCondition;
  readonly lead: NewLead;
  /**
   * Null: a duplicate is found and stays as it is. For an offer its values are replaced, and a new lead is stored with
   * what it is offered, if that is known already. `unlessOptedOut`: the offer is that of an applicant without
   * opt-outs; nothing is stored if there are some.
   */
  readonly forOffer: { readonly offer: NewOffer | null; readonly unlessOptedOut: boolean } | null;
  /** The lead whose answers are changed: nothing is stored if its applicant has been erased meanwhile. Null: none. */
  readonly editsLeadId: number | null;
  /** A new lead goes to its matches if its affiliate has live feedback: a worker does it where this process dies. */
  readonly forFeedback: boolean;
}

/** What became of it. */
export interface WrittenLead {
  guard: GuardRow | null;
  refereeFound: boolean;
  /** The lead whose answers were to be changed is erased. */
  editedIsErased: boolean;
  /** The offer was made for an applicant without opt-outs, and there are some. */
  isOptedOut: boolean;
  /**
   * Null, with nothing written: the guard said no, the catalogue is stale, the referee unknown, the edited lead erased or
   * the applicant opted out.
   */
  leadId: number | null;
  created: boolean;
  /**
   * A duplicate of an offer, after replacing its values. Null for all others, and for a lead that another statement
   * created after this one began: its identity is known, but the lead is not visible yet.
   */
  standing: OfferLeadRow | null;
  /** Of a lead that was created for an offer which is still to be made: the id that it will have. Null for all others. */
  offerId: number | null;
}

/**
 * Stores leads, or finds the applicants' existing ones, in one round trip (spec 2.2). Each row names its own affiliate
 * and environment, and is judged by its own guard: rows of one statement never meet. An applicant may appear only once
 * per affiliate, environment and intent. The results are in the order of the leads. With a limit, the statement fails
 * if it waits longer for what another transaction has locked.
 */
export async function insertLeads(
  database: Queryable,
  leads: readonly SentLead[],
  { lockTimeoutMs }: { lockTimeoutMs: number | null },
): Promise<WrittenLead[]> {
  const statement = statementFor({
    forOffers: leads.some(({ forOffer }) => forOffer),
    edits: leads.some(({ editsLeadId }) => editsLeadId !== null),
    withConsent: leads.some(({ lead }) => lead.consentText !== null),
  });
  const rows = await statement.run(database, {
    lockTimeout: String(lockTimeoutMs ?? 0),
    rows: JSON.stringify(leads.map(sentRow)),
  });
  const results: WrittenLead[] = leads.map(() => ({
    guard: null,
    refereeFound: false,
    editedIsErased: false,
    isOptedOut: false,
    leadId: null,
    created: false,
    standing: null,
    offerId: null,
  }));
  for (const { position, ...result } of rows) results[position] = result;
  return results;
}

const makeStatement = (kind: StatementKind) =>
  fixedStatement<WrittenLead & { position: number }, 'lockTimeout' | 'rows'>(
    ['lockTimeout', 'rows'],
    (sql, slots) => insertStatement(sql, kind, slots),
  );
const statements = new Map<string, ReturnType<typeof makeStatement>>();

function statementFor(kind: StatementKind) {
  const key = JSON.stringify(kind);
  const statement = statements.get(key) ?? makeStatement(kind);
  statements.set(key, statement);
  return statement;
}

function sentRow({ scope, condition, lead, forOffer, editsLeadId, forFeedback }: SentLead, position: number) {
  return {
    position,
    edits_lead_id: editsLeadId,
    affiliate_id: scope.affiliateId,
    environment: scope.environment,
    api_key_id: condition.keyId,
    key_scope: condition.keyScope,
    expected_version: condition.catalogueVersion,
    already_passed: condition.alreadyPassed,
    intent_id: lead.intentId,
    id_number_hash: `\\x${lead.idNumberHash.toString('hex')}`,
    opt_out_hashes: lead.optOutHashes.map((hash) => `\\x${hash.toString('hex')}`),
    first_name: lead.firstName,
    last_name: lead.lastName,
    cell_phone_number: lead.cellPhoneNumber,
    cell_phone_number_sent: lead.cellPhoneNumberSent,
    email: lead.email,
    id_number_ciphertext: `\\x${lead.idNumberCiphertext.toString('hex')}`,
    fields: lead.fields,
    popi: lead.popi,
    referee_id: lead.refereeId,
    source: lead.source,
    user_id: lead.userId,
    consent_text: lead.consentText,
    stated_basis: lead.basis,
    state: forOffer?.offer ? forOffer.offer.moves.new : 'new',
    for_offer: forOffer !== null,
    unless_opted_out: forOffer?.unlessOptedOut ?? false,
    for_feedback: forFeedback,
    sub_id: lead.subId,
    click_id: lead.clickId,
    ...(forOffer?.offer && {
      matches: forOffer.offer.matches,
      best_chance: bestChance(forOffer.offer.matches),
      unscored: forOffer.offer.unscored,
      suppressed: forOffer.offer.suppressed ?? null,
      partner_ids: storableIds(forOffer.offer.partnerIds),
    }),
  };
}
