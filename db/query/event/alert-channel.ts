import type { Queryable, Sql } from '@/db/client';
import type { AlertChannelType } from '@/word/alert-channel-type';
import type { AlertKind } from '@/word/alert-kind';

export interface AlertChannelRow {
  id: number;
  name: string;
  type: AlertChannelType;
  configCiphertext: Buffer;
  kinds: AlertKind[];
  uat: boolean;
  quietFrom: number | null;
  quietTo: number | null;
  active: boolean;
  version: number;
  lastAt: Date | null;
  lastProblem: string | null;
}

/** What an operator sets. */
export type AlertChannelValues = Omit<AlertChannelRow, 'id' | 'version' | 'lastAt' | 'lastProblem'>;

const columns = (sql: Sql) => sql`
  c.id::float8 as id, c.name, c.type, c.config_ciphertext as "configCiphertext", c.kinds, c.uat,
  c.quiet_from as "quietFrom", c.quiet_to as "quietTo", c.active, c.version, c.last_at as "lastAt",
  c.last_problem as "lastProblem"`;

export type AlertChannelListRow = AlertChannelRow & {
  /** Messages that wait to be sent. */
  waiting: number;
};

/** Lists the channels that were not removed, by name. */
export function listAlertChannelRows({ sql }: Queryable): Promise<AlertChannelListRow[]> {
  return sql<AlertChannelListRow[]>`
    select ${columns(sql)}, (
      select count(*)::int from alert_delivery d where d.channel_id = c.id and d.status = 'waiting') as waiting
    from alert_channel c where c.removed_at is null order by lower(c.name), c.id`;
}

export async function findAlertChannel({ sql }: Queryable, id: number): Promise<AlertChannelRow | null> {
  const [row] = await sql<AlertChannelRow[]>`
    select ${columns(sql)} from alert_channel c where c.id = ${id} and c.removed_at is null`;
  return row ?? null;
}

/** As `findAlertChannel`, and nobody else changes it until the transaction ends. */
export async function lockAlertChannel({ sql }: Queryable, id: number): Promise<AlertChannelRow | null> {
  const [row] = await sql<AlertChannelRow[]>`
    select ${columns(sql)} from alert_channel c where c.id = ${id} and c.removed_at is null for update`;
  return row ?? null;
}

/** Stores where a channel sends to; a form that was opened before is stale. */
export async function updateAlertChannelConfig(
  { sql }: Queryable,
  id: number,
  configCiphertext: Buffer,
): Promise<void> {
  await sql`
    update alert_channel set config_ciphertext = ${configCiphertext}, version = version + 1 where id = ${id}`;
}

/** The ciphertext is bound to the id, so that is fetched first. */
export async function claimAlertChannelId({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('alert_channel', 'id'))::float8 as id`;
  return row.id;
}

/** Locks the list of channels, so that two who add one at once do not pass its limit. Returns how many there are. */
export async function lockAlertChannels({ sql }: Queryable): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('alert channels'))`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from alert_channel where removed_at is null`;
  return row.count;
}

export async function insertAlertChannel(
  { sql }: Queryable,
  id: number,
  it: AlertChannelValues,
): Promise<void> {
  await sql`
    insert into alert_channel (id, name, type, config_ciphertext, kinds, uat, quiet_from, quiet_to, active)
    values (${id}, ${it.name}, ${it.type}, ${it.configCiphertext}, ${[...it.kinds]}::text[], ${it.uat}, ${it.quietFrom},
      ${it.quietTo}, ${it.active})`;
}

/**
 * Stores a change; false if somebody has changed it since `version`. What waits is looked at again at once, or dropped
 * when the channel is switched off.
 */
export async function updateAlertChannel(
  { sql }: Queryable,
  id: number,
  version: number,
  it: AlertChannelValues,
): Promise<boolean> {
  const { count } = await sql`
    update alert_channel set name = ${it.name}, config_ciphertext = ${it.configCiphertext},
      kinds = ${[...it.kinds]}::text[], uat = ${it.uat}, quiet_from = ${it.quietFrom}, quiet_to = ${it.quietTo},
      active = ${it.active}, version = version + 1
    where id = ${id} and version = ${version} and removed_at is null`;
  if (count === 0) return false;
  if (it.active)
    await sql`update alert_delivery set due_at = now() where channel_id = ${id} and status = 'waiting'`;
  else await dropWaiting(sql, id);
  return true;
}

/** Removes a channel with its addresses and secret; what waits for it is dropped. The history keeps its name. */
export async function updateAlertChannelRemoved({ sql }: Queryable, id: number): Promise<boolean> {
  const { count } = await sql`
    update alert_channel set removed_at = now(), active = false, config_ciphertext = null
    where id = ${id} and removed_at is null`;
  await dropWaiting(sql, id);
  return count > 0;
}

async function dropWaiting(sql: Sql, channelId: number): Promise<void> {
  await sql`
    update alert_delivery set status = 'dropped', settled_at = now()
    where channel_id = ${channelId} and status = 'waiting'`;
}

/** Notes the result of a test message. */
export async function updateAlertChannelTried(
  { sql }: Queryable,
  id: number,
  problem: string | null,
): Promise<void> {
  await sql`update alert_channel set last_at = now(), last_problem = ${problem} where id = ${id}`;
}
