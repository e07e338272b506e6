import type { Queryable } from '@/db/client';
import {
  type ApplicantLeadRow,
  findApplicantOfLead,
  listApplicantLeads,
} from '@/db/query/care/applicant-record';
import { maskName } from '@/lib/applicant/mask';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
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
export type LookedUpBy = 'id number' | 'phone' | 'lead';

type Found = { by: LookedUpBy; leads: number } & (
  | { person: Person; people?: undefined }
  | { person?: undefined; people: SharesPhone[] }
);

/**
 * Finds an applicant among all affiliates and in both environments: by ID number; by a lead; by phone, which several may
 * share. By phone or lead all leads of the ID number are found, those with another phone too. Throws `lead not found`.
 */
export async function findPerson(ctx: Context, tx: Queryable, input: LookUpInput): Promise<Found> {
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

async function byIdNumber({ env }: Context, tx: Queryable, idNumber: string): Promise<Person> {
  const idNumberHashes = keyedHashes(env.piiKey, idNumber);
  const leads = await listApplicantLeads(tx, { idNumberHashes }, mostLeads + 1);
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
