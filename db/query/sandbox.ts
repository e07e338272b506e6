import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/db/schema/environment';
import type { StoredSecrets } from './partner-secret';

export interface SandboxPartnerRow extends StoredSecrets {
  id: number;
  environment: Environment;
  slug: string;
  companyName: string;
  timeoutMs: number;
  linkUrl: string | null;
}

const columns = (sql: Sql) => sql`
  id::float8 as id, id::float8 as "partnerId", environment, slug, company_name as "companyName", timeout_ms as "timeoutMs",
  link_url as "linkUrl", translate(encode(secret_ciphertext, 'base64'), E'\n', '') as "secretCiphertext",
  translate(encode(previous_secret_ciphertext, 'base64'), E'\n', '') as "previousSecretCiphertext",
  to_json(previous_secret_ends_at) #>> '{}' as "previousSecretEndsAt"`;

/** Lists the partners with this path as an endpoint: a partner that is connected elsewhere has no sandbox. */
export function listSandboxPartners({ sql }: Queryable, path: string): Promise<SandboxPartnerRow[]> {
  return sql<SandboxPartnerRow[]>`
    select ${columns(sql)}
    from partner where ${path} in (score_url, accept_url, link_url)`;
}

export async function findSandboxPartner({ sql }: Queryable, id: number): Promise<SandboxPartnerRow | null> {
  const [row] = await sql<SandboxPartnerRow[]>`select ${columns(sql)} from partner where id = ${id}`;
  return row ?? null;
}

interface SandboxMemory {
  behaviour: string;
  /** Of the first call. */
  ageMs: number;
  firstCall: boolean;
}

/** Stores the first call about an application; for a later one, returns the first. Forgets after 20 days. */
export async function upsertSandboxApplication(
  { sql }: Queryable,
  applicationId: string,
  behaviour: string,
): Promise<SandboxMemory> {
  const [row] = await sql<[SandboxMemory]>`
    with forgotten as (
      delete from sandbox_application where application_id in (
        select application_id from sandbox_application where created_at < now() - interval '20 days' limit 10))
    insert into sandbox_application as s (application_id, behaviour) values (${applicationId}, ${behaviour})
    on conflict (application_id) do update set behaviour = s.behaviour
    returning behaviour, extract(epoch from (now() - created_at))::float8 * 1000 as "ageMs", (xmax = 0) as "firstCall"`;
  return row;
}

export async function findSandboxApplication(
  { sql }: Queryable,
  applicationId: string,
): Promise<Omit<SandboxMemory, 'firstCall'> | null> {
  const [row] = await sql<Omit<SandboxMemory, 'firstCall'>[]>`
    select behaviour, extract(epoch from (now() - created_at))::float8 * 1000 as "ageMs"
    from sandbox_application where application_id = ${applicationId}`;
  return row ?? null;
}
