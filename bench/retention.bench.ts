import pino from 'pino';
import { previewEnvironmentChange } from '@/lib/account/environment/change-environment';
import { changeEnvironmentInput } from '@/lib/account/environment/schema';
import type { Context } from '@/lib/base/actor/context';
import { readEnv } from '@/lib/base/process/env';
import { systemClock } from '@/lib/base/time/clock';
import { median } from './figure';
import { fill, unhurried } from './scale-fill';
import { openStand } from './stand';

// What a shorter period would erase, counted before it is asked for: of this many leads, consents of a third of them, and
// as many reads. Each statement must stay within the 30 s that a server gives it.
const leads = Number(process.env.SCALE_LEADS ?? 1_000_000);
const rounds = 3;
const statementLimitMs = 30_000;

const stand = await openStand();
const { sql } = stand.database;
const env = readEnv(stand.settings);
const ctx: Context = {
  env,
  database: stand.database,
  log: pino({ level: 'silent' }),
  clock: systemClock,
  actor: { kind: 'command line' },
  requestId: 'bench',
  traceparent: null,
  origin: null,
};
let longestMs = 0;

try {
  await fill(stand, env.piiKey, leads, () => {});
  await unhurried(stand.databaseUrl, async (tx) => {
    await tx.sql`
      insert into consent (affiliate_id, environment, lead_id, channel, basis, purposes, given_at, recorded_at, salt)
      select affiliate_id, environment, id, 'phone', 'asked', '{share}', created_at, created_at, int8send(id)
      from lead where id % 3 = 0`;
    await tx.sql`
      insert into lead_read (at, affiliate_id, environment, actor_kind, actor_id, kind, lead_id)
      select created_at, affiliate_id, environment, 'user', 1, 'opened', id from lead order by id`;
  });
  await sql`analyze`;
  await sql`
    update environment set lead_retention_days = 1000, never_offered_retention_days = 36500,
      offered_retention_days = 36500, declined_retention_days = 36500, accepted_retention_days = 36500,
      consent_retention_days = 36500, read_retention_days = 731 where name = 'uat'`;
  await figure('one class of leads', { neverOfferedRetentionDays: 365 });
  await figure('all leads', { leadRetentionDays: 365 });
  await figure('all four classes', {
    neverOfferedRetentionDays: 90,
    offeredRetentionDays: 180,
    declinedRetentionDays: 365,
    acceptedRetentionDays: 365,
  });
  await figure('evidence of consent', { consentRetentionDays: 30 });
  await figure('reads', { readRetentionDays: 365 });
  console.log(
    `longest statement ${(longestMs / 1_000).toFixed(1)} s${longestMs < statementLimitMs ? '' : '   MISSED'}`,
  );
  if (longestMs >= statementLimitMs) process.exitCode = 1;
} finally {
  await stand.close();
}

/** Seconds of a count, the longest of its statements as PostgreSQL sees it. */
async function figure(name: string, change: object): Promise<void> {
  const input = changeEnvironmentInput.parse({ environment: 'uat', ...change });
  const times: number[] = [];
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const watch = setInterval(async () => {
      const [row] = await sql<[{ ms: number | null }]>`
        select extract(epoch from max(clock_timestamp() - query_start))::float8 * 1000 as ms from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and datname = current_database()`;
      longestMs = Math.max(longestMs, row.ms ?? 0);
    }, 50);
    const began = performance.now();
    const { consequence } = await previewEnvironmentChange(ctx, input);
    times.push(performance.now() - began);
    clearInterval(watch);
    lost = consequence.figure ?? 0;
  }
  console.log(
    `${name}: ${(median(times) / 1_000).toFixed(2)} s to count ${lost.toLocaleString('en')} of ${leads.toLocaleString('en')}`,
  );
}
