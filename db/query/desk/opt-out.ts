import type { Fragment, Queryable, Sql } from '@/db/client';
import type { Scope, UnguardedScope } from '@/db/scope';
import type { Environment } from '@/word/environment';

/** Hashes of `lib/desk/opt-out/hash.ts`. */
export interface OptOutHashes {
  readonly idNumber: Buffer;
  readonly phone: Buffer;
}

/** The ids of opt-outs that hold for a row `r` of leads that are being written; null: none. */
export const optOutsOf = (sql: Sql, r: Fragment) => sql`
  (select array_agg(p.id) from opt_out p where p.affiliate_id = ${r}.affiliate_id and p.environment = ${r}.environment
    and p.hash in (${r}.opt_out_id_number, ${r}.opt_out_phone) and p.lifted_at is null)`;

/** Adds what a disposition says for good, of the applicant's ID number and phone; does nothing if it is there. */
export async function insertOptOuts(
  { sql }: Queryable,
  { affiliateId, environment }: Pick<Scope, 'affiliateId' | 'environment'>,
  dispositionId: number,
  { idNumber, phone }: OptOutHashes,
): Promise<void> {
  await sql`
    insert into opt_out (affiliate_id, environment, kind, hash, disposition_id)
    values (${affiliateId}, ${environment}, 'id number', ${idNumber}, ${dispositionId}),
      (${affiliateId}, ${environment}, 'phone', ${phone}, ${dispositionId})
    on conflict (disposition_id, kind) do nothing`;
}

/** Lifts what a disposition said, once it is taken back. */
export async function updateOptOutsLifted({ sql }: Queryable, dispositionId: number): Promise<void> {
  await sql`update opt_out set lifted_at = now() where disposition_id = ${dispositionId} and lifted_at is null`;
}

/** Returns whether an applicant who may have no lead yet asked the affiliate not to be contacted. */
export async function findOptedOut(
  { sql }: Queryable,
  { affiliateId, environment }: UnguardedScope,
  applicant: { idNumberHashes: readonly Buffer[]; cellPhoneNumber: string; hashes: OptOutHashes },
): Promise<boolean> {
  const { idNumberHashes, cellPhoneNumber, hashes } = applicant;
  const said = (same: Fragment) => sql`
    exists (select from lead o join disposition d on d.lead_id = o.id
      where o.affiliate_id = ${affiliateId} and o.environment = ${environment} and ${same}
        and d.kind = 'do not contact' and d.undoes is null
        and not exists (select from disposition t where t.undoes = d.id))`;
  const [row] = await sql<[{ is: boolean }]>`
    select exists (
        select from opt_out where affiliate_id = ${affiliateId} and environment = ${environment}
          and hash in (${hashes.idNumber}, ${hashes.phone}) and lifted_at is null)
      or ${said(sql`o.id_number_hash in ${sql([...idNumberHashes])}`)}
      or ${said(sql`o.cell_phone_number = ${cellPhoneNumber}`)} as is`;
  return row.is;
}

/** A lead that says "do not contact", and is about to be erased. */
export interface LeadToRemember {
  dispositionId: number;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  cellPhoneNumber: string;
}

/** Locks leads that are about to be erased, and lists what those say that have no opt-outs yet. */
export async function lockLeadsToRemember(
  { sql }: Queryable,
  leadIds: readonly number[],
): Promise<LeadToRemember[]> {
  const ids = [...leadIds];
  await sql`select from lead where id = any(${ids}::bigint[]) order by id for no key update`;
  return sql<LeadToRemember[]>`
    select d.id::float8 as "dispositionId", l.affiliate_id::float8 as "affiliateId", l.environment,
      l.id_number_ciphertext as "idNumberCiphertext", l.id_number_hash as "idNumberHash",
      l.cell_phone_number as "cellPhoneNumber"
    from disposition d join lead l on l.id = d.lead_id
    where d.lead_id = any(${ids}::bigint[]) and d.kind = 'do not contact' and d.undoes is null and l.erased_at is null
      and not exists (select from disposition t where t.undoes = d.id)
      and not exists (select from opt_out p where p.disposition_id = d.id)`;
}

/**
 * Notes the opt-outs of leads that are about to be erased with the leads that stay of the same applicants, or of the same
 * numbers: nothing else leads from one to the other afterwards.
 */
export async function updateOptOutsPassedOn({ sql }: Queryable, leadIds: readonly number[]): Promise<void> {
  const ids = [...leadIds];
  await sql`
    with said as materialized (
      select p.id, p.kind, l.affiliate_id, l.environment, l.id_number_hash, l.cell_phone_number
      from lead l join disposition d on d.lead_id = l.id join opt_out p on p.disposition_id = d.id
      where l.id = any(${ids}::bigint[]) and d.kind = 'do not contact' and p.lifted_at is null and l.erased_at is null),
    staying as (
      select o.id, s.id as opt_out from said s join lead o on o.affiliate_id = s.affiliate_id
        and o.environment = s.environment and o.id_number_hash = s.id_number_hash
      where s.kind = 'id number'
      union
      select o.id, s.id from said s join lead o on o.affiliate_id = s.affiliate_id
        and o.environment = s.environment and o.cell_phone_number = s.cell_phone_number
      where s.kind = 'phone'),
    passed as (
      select id, array_agg(opt_out) as opt_outs from staying where id <> all(${ids}::bigint[]) group by id)
    update lead l set opt_outs = (select array_agg(distinct one) from unnest(l.opt_outs || p.opt_outs) as one)
    from passed p where l.id = p.id and l.erased_at is null`;
}
