import type { Queryable } from '@/db/client';
import {
  type ApplicantLeadRow,
  findApplicantOfLead,
  listApplicantLeads,
} from '@/db/query/care/applicant-record';
import { findRightsRequest } from '@/db/query/care/rights-request';
import { maskName } from '@/lib/applicant/mask';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { openDetails } from '@/lib/care/rights-request/details';
import { type LookUpInput, readApplicantNumber } from './schema';
import type { SharesPhone } from './view';

/** Of one applicant. More is no person: the newest are shown, and the page says so. */
export const mostLeads = 1_000;

/** An applicant with the newest leads. */
export interface Person {
  readonly idNumber: string | null;
  /** As it was looked up by. */
  readonly phone: string | null;
  readonly leads: readonly ApplicantLeadRow[];
  readonly hasMoreLeads: boolean;
}

/** How somebody was looked up, as the audit trail names it. */
export type LookedUpBy = 'id number' | 'phone' | 'lead' | 'request';

type Found = { by: LookedUpBy; leads: number } & (
  | { person: Person; people?: undefined }
  | { person?: undefined; people: SharesPhone[] }
);

/**
 * Finds an applicant among all affiliates and in both environments: by ID number; by a lead; by phone, which several may
 * share; by a request. By phone or lead all leads of the ID number are found, those with another phone too. `affiliateId`: by a
 * request only, that affiliate's leads alone. Throws `lead not found`, `request not found`, and `rule_broken` once who asked is
 * forgotten.
 */
export async function findPerson(
  ctx: Context,
  tx: Queryable,
  input: LookUpInput,
  affiliateId: number | null = null,
): Promise<Found> {
  const { env } = ctx;
  if ('lead' in input) {
    const leadId = readPublicId(env.idKey, 'lead', input.lead);
    const row = leadId === null ? null : await findApplicantOfLead(tx, leadId);
    if (!row) throw notFound('lead');
    const idNumber = openIdNumber(env.piiKey, row);
    // Of an erased lead nothing leads to its applicant.
    const person = idNumber === null ? nobody : await byIdNumber(ctx, tx, idNumber);
    return { by: 'lead', leads: person.leads.length, person };
  }
  if ('request' in input) {
    const row = await findRightsRequest(tx, input.request, affiliateId);
    if (!row) throw notFound('request');
    const idNumber = openDetails(ctx, row)?.idNumber ?? null;
    if (idNumber === null) throw ruleBroken('who asked has been forgotten: nothing is held');
    const person = await byIdNumber(ctx, tx, idNumber, affiliateId);
    return { by: 'request', leads: person.leads.length, person };
  }
  const sought = readApplicantNumber(input.number);
  if (sought === null) throw new Error('the number was not checked');
  if ('idNumber' in sought) {
    const person = await byIdNumber(ctx, tx, sought.idNumber);
    return { by: 'id number', leads: person.leads.length, person };
  }
  const { phone } = sought;
  const leads = await listApplicantLeads(tx, { phone }, mostLeads + 1);
  const people = peopleOf(ctx, leads);
  const [only, another] = people.keys();
  if (another !== undefined)
    return { by: 'phone', leads: leads.length, people: [...people].map(([id, all]) => shares(ctx, id, all)) };
  const person = only === undefined ? { ...nobody, phone } : { ...(await byIdNumber(ctx, tx, only)), phone };
  return { by: 'phone', leads: person.leads.length, person };
}

const nobody: Person = { idNumber: null, phone: null, leads: [], hasMoreLeads: false };

async function byIdNumber(
  { env }: Context,
  tx: Queryable,
  idNumber: string,
  affiliateId: number | null = null,
): Promise<Person> {
  const idNumberHashes = keyedHashes(env.piiKey, idNumber);
  const leads = await listApplicantLeads(tx, { idNumberHashes }, mostLeads + 1, affiliateId);
  return { idNumber, phone: null, leads: leads.slice(0, mostLeads), hasMoreLeads: leads.length > mostLeads };
}

/** The leads of each ID number, newest first. */
function peopleOf(
  { env }: Context,
  leads: readonly ApplicantLeadRow[],
): ReadonlyMap<string, ApplicantLeadRow[]> {
  const people = new Map<string, ApplicantLeadRow[]>();
  for (const lead of leads) {
    const idNumber = openIdNumber(env.piiKey, lead);
    if (idNumber === null) continue;
    people.set(idNumber, [...(people.get(idNumber) ?? []), lead]);
  }
  return people;
}

function shares({ env }: Context, idNumber: string, leads: readonly ApplicantLeadRow[]): SharesPhone {
  const [newest] = leads;
  if (!newest) throw new Error('an applicant without leads');
  return {
    lead: publicId(env.idKey, 'lead', newest.id),
    name: maskName(newest.firstName, newest.lastName),
    idNumber: maskIdNumber(idNumber),
    leads: leads.length,
    newestAt: newest.createdAt.toISOString(),
  };
}
