import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** A key's affiliate and environment, which never change during its life. */
export interface KeyIdentity {
  keyId: number;
  affiliateId: number;
  environment: Environment;
}

export async function findKeyIdentity({ sql }: Queryable, hash: Buffer): Promise<KeyIdentity | null> {
  const [row] = await sql<KeyIdentity[]>`
    select id::float8 as "keyId", affiliate_id::float8 as "affiliateId", environment from api_key where hash = ${hash}`;
  return row ?? null;
}
