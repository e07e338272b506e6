import type { Database } from '@/db/client';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { PartnerServer } from '@/test/partner-server';
import type { Told } from './load';

export interface Fault {
  readonly what: string;
  readonly count: number;
}

/**
 * What is not as clients and partners were told, by looking at the database itself: faults with how often, 0 included,
 * so that a report shows what was looked at.
 */
export async function findFaults(
  { sql }: Database,
  idKey: Buffer,
  told: { leads: readonly Told[]; accepts: readonly Told[] },
  partner: Pick<PartnerServer, 'calls'>,
): Promise<Fault[]> {
  const rows = await sql<{ id: string; phone: string; state: string }[]>`
    select id::text, cell_phone_number as phone, state from lead`;
  const stored = new Map(rows.map((row) => [row.id, row]));
  const rowOf = ({ id }: Told) => stored.get(String(readPublicId(idKey, 'lead', id)));
  const [twice] = await sql<[{ applicants: number; applications: number }]>`
    select
      (select count(*)::int from (select from lead group by cell_phone_number having count(*) > 1) one) as applicants,
      (select count(*)::int from (select from application group by lead_id having count(*) > 1) one) as applications`;
  const owners = new Map<string, string>();
  for (const { id, phone } of told.leads) if (!owners.has(id)) owners.set(id, phone);

  const leadsOfKey = group(
    partner.calls,
    ({ headers }) => headers['idempotency-key'],
    ({ body }) => body.lead_id,
  );
  const keysOfLead = group(
    partner.calls,
    ({ body }) => body.lead_id,
    ({ headers }) => headers['idempotency-key'],
  );
  const settled = (one: Told) => rowOf(one)?.state === 'accepted';
  return [
    { what: 'acknowledged leads lost', count: told.leads.filter((one) => !rowOf(one)).length },
    { what: 'acknowledged accepts lost', count: told.accepts.filter((one) => !settled(one)).length },
    { what: 'applicants stored twice', count: twice.applicants },
    { what: 'leads with two applications', count: twice.applications },
    { what: 'leads that reached the partner under two ids', count: many(keysOfLead) },
    {
      what: 'ids that named two applicants',
      count:
        told.leads.filter(({ id, phone }) => owners.get(id) !== phone).length +
        told.leads.filter((one) => (rowOf(one)?.phone ?? one.phone) !== one.phone).length +
        many(leadsOfKey),
    },
  ];
}

function group<T>(all: readonly T[], by: (one: T) => unknown, value: (one: T) => unknown) {
  const groups = new Map<unknown, Set<unknown>>();
  for (const one of all) groups.set(by(one), (groups.get(by(one)) ?? new Set()).add(value(one)));
  return groups;
}

const many = (groups: Map<unknown, Set<unknown>>) =>
  [...groups.values()].filter((one) => one.size > 1).length;
