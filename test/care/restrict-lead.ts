import type { Queryable } from '@/db/client';

/** Restricts the applicant of a lead until a day from now, as if a request had been answered. Returns the request's number. */
export async function restrictLead({ sql }: Queryable, leadId: number, days = 30): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    with known as (
      update lead set opt_out_hashes = coalesce(opt_out_hashes, array[uuid_send(gen_random_uuid())])
      where id = ${leadId} returning opt_out_hashes[1] as hash),
    asked as (
      insert into rights_request (kind, channel, applicant_hash, received_on, due_on, state, ended_at)
      select 'restriction', 'phone', hash, current_date, current_date + 30, 'answered', now() from known
      returning id, applicant_hash)
    insert into restriction (request_id, hash, until)
    select id, applicant_hash, (now() at time zone 'Africa/Johannesburg')::date + ${days}::int from asked
    returning request_id::float8 as id`;
  return row.id;
}
