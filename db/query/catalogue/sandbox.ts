import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';
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

/** Returns whether a partner of the sandbox is called so: in its own address, or in that of one of its endpoints. */
export async function isSandboxSlug({ sql }: Queryable, slug: string): Promise<boolean> {
  const prefix = `/api/sandbox/${slug}/`;
  const [row] = await sql<{ is: boolean }[]>`
    select exists (
      select from partner p, unnest(array[score_url, accept_url, link_url]) as its (url)
      where its.url like '/api/sandbox/%' and (p.slug = ${slug} or starts_with(its.url, ${prefix}))) as "is"`;
  return row?.is === true;
}

export async function findSandboxPartner({ sql }: Queryable, id: number): Promise<SandboxPartnerRow | null> {
  const [row] = await sql<SandboxPartnerRow[]>`select ${columns(sql)} from partner where id = ${id}`;
  return row ?? null;
}

/** Lists the partners of Production with an endpoint of the sandbox, the active ones first. */
export function listSandboxInProduction({
  sql,
}: Queryable): Promise<{ id: number; companyName: string; active: boolean }[]> {
  return sql<{ id: number; companyName: string; active: boolean }[]>`
    select id::float8 as id, company_name as "companyName", active from partner
    where environment = 'production' and exists (
      select from unnest(array[score_url, accept_url, link_url]) as its (url) where its.url like '/api/sandbox/%')
    order by active desc, company_name, id limit 1000`;
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

/**
 * Keeps a text message for the sandbox's page; a repeated call only counts. Forgets after 20 days. Returns false,
 * without keeping it, if its applicant was erased or there is no such message.
 */
export async function upsertSandboxSms(
  { sql }: Queryable,
  id: number,
  messageId: string,
  ciphertext: Buffer,
): Promise<boolean> {
  const rows = await sql`
    with forgotten as (
      delete from sandbox_text_message where message_id in (
        select message_id from sandbox_text_message where created_at < now() - interval '20 days' limit 10)),
    -- Erasing waits for this, or this for erasing.
    living as (
      select l.id from text_message m join lead l on l.id = m.lead_id
      where m.id = ${id} and l.erased_at is null for share of l)
    insert into sandbox_text_message as s (message_id, ciphertext)
    select ${messageId}, ${ciphertext} from living
    on conflict (message_id) do update set calls = s.calls + 1 returning s.message_id`;
  return rows.length > 0;
}

export interface SandboxSmsRow {
  messageId: string;
  ciphertext: Buffer;
  calls: number;
  createdAt: Date;
}

/** Lists what the sandbox's gateway has of these messages, newest first. */
export function listSandboxSms({ sql }: Queryable, messageIds: readonly string[]): Promise<SandboxSmsRow[]> {
  return sql<SandboxSmsRow[]>`
    select message_id as "messageId", ciphertext, calls, created_at as "createdAt" from sandbox_text_message
    where message_id = any(${[...messageIds]}::text[]) order by created_at desc, message_id`;
}
