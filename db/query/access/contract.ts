import type { Queryable } from '@/db/client';

interface ContractRow {
  invitations: number;
  requests: number;
  webhooks: number;
}

/** What else belongs to an affiliate's contract, besides its working keys and its users: of both environments. */
export async function countContract({ sql }: Queryable, affiliateId: number): Promise<ContractRow> {
  const [row] = await sql<[ContractRow]>`
    select
      (select count(*)::int from invitation where affiliate_id = ${affiliateId}
        and accepted_at is null and revoked_at is null and expires_at > now()) as "invitations",
      (select count(*)::int from api_key_request where affiliate_id = ${affiliateId} and status = 'waiting') as "requests",
      (select count(*)::int from webhook_endpoint where affiliate_id = ${affiliateId}) as "webhooks"`;
  return row;
}
