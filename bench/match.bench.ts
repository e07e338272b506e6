import { setTimeout as pause } from 'node:timers/promises';
import { descendants } from '@/test/server/program';
import { csvFile } from './batch-file';
import { median } from './figure';
import { type Latency, startLeadPoster } from './lead-poster';
import { databaseMs, processorMs } from './proc';
import { openStand } from './stand';

// "Match all now": partners are asked for every new lead of an upload, 50 partners without live scorers; and POST /lead
// latency meanwhile, beside idle, in turn. Then the same for leads of the day before, whose changes are counted as well.
const rows = Number(process.env.BENCH_ROWS ?? 20_000);
const rounds = 3;
const leadsPerSecond = 50;

const stand = await openStand(50);
const { sql } = stand.database;
const [{ title } = { title: '' }] = await sql<{ title: string }[]>`select title from intent`;
const served = await stand.serve('server.js', '/healthz');
const worker = descendants(served.parentPid).find(({ command }) => command.includes('worker.js'))?.pid ?? 0;
const poster = startLeadPoster(stand, served, leadsPerSecond);
let nextApplicant = 0;

try {
  await matchAll(Math.round(rows / 10), 0);
  const kinds = [
    { name: 'of today', daysBack: 0, busy: [] as Latency[], speeds: [] as number[] },
    { name: 'of the day before', daysBack: 1, busy: [] as Latency[], speeds: [] as number[] },
  ];
  const idle: Latency[] = [];
  await poster.measure(() => pause(1_000));
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await poster.measure(() => pause(5_000)));
    for (const { daysBack, busy, speeds } of kinds)
      await matchAll(rows, daysBack, async (match) => {
        busy.push(await poster.measure(async () => void speeds.push(await match())));
      });
  }
  const mid = (of: Latency[], value: (one: Latency) => number) => median(of.map(value));
  console.log(`\n${rows} leads, 50 partners, medians of ${rounds} rounds`);
  for (const { name, busy, speeds } of kinds) {
    const both = (percentile: string, value: (one: Latency) => number) =>
      `${percentile} ${mid(idle, value).toFixed(1)} ms idle, ${mid(busy, value).toFixed(1)} ms meanwhile: ` +
      `${(mid(busy, value) / mid(idle, value)).toFixed(1)}x`;
    console.log(`  ${name}: ${Math.round(median(speeds))} leads a second (aim: 700)`);
    console.log(
      `  POST /lead, ${leadsPerSecond} a second: ${both('p50', ({ p50 }) => p50)} (aim: 1.5); ${both('p99', ({ p99 }) => p99)}`,
    );
  }
} finally {
  poster.stop();
  await served.stop();
  await stand.close();
}

/** Uploads a file of new applicants, as if so many days ago, and matches it within `around`. Returns leads per second. */
async function matchAll(
  count: number,
  daysBack: number,
  around: (match: () => Promise<number>) => Promise<unknown> = (match) => match(),
): Promise<void> {
  const file = csvFile(title, count, nextApplicant);
  nextApplicant += count;
  const response = await fetch(`${served.origin}/api/v2/lead/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stand.key}`, 'content-type': file.type, prefer: 'respond-async' },
    body: new Uint8Array(file.bytes),
  });
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  await until(async () => {
    const [batch] = await sql<{ done: boolean }[]>`
      select status = 'completed' as done from batch order by id desc limit 1`;
    return batch?.done ?? false;
  });
  await sql`
    update lead set created_at = created_at - make_interval(days => ${daysBack})
    where batch_id = (select max(id) from batch)`;
  await around(async () => {
    const [{ backend } = { backend: 0 }] = await sql<
      { backend: number }[]
    >`select pg_backend_pid()::int as backend`;
    const before = { worker: processorMs(worker), database: databaseMs(backend) };
    const began = performance.now();
    await start(count);
    await until(async () => {
      const [run] = await sql<{ done: boolean }[]>`
        select status = 'completed' as done from batch_match order by batch_id desc limit 1`;
      return run?.done ?? false;
    });
    const speed = count / ((performance.now() - began) / 1_000);
    const micros = (ms: number) => ((ms / count) * 1_000).toFixed(0);
    console.log(
      `  … ${count} leads: ${Math.round(speed)} a second; processor time a lead: worker ` +
        `${micros(processorMs(worker) - before.worker)} us, PostgreSQL ${micros(databaseMs(backend) - before.database)} us`,
    );
    return speed;
  });
}

/** As the page's button does; signing in is not what is measured. */
async function start(total: number): Promise<void> {
  await sql`
    insert into batch_match (batch_id, affiliate_id, environment, total)
    select id, affiliate_id, environment, ${total} from batch order by id desc limit 1`;
  await sql`
    select graphile_worker.add_job('batch.match',
      payload => json_build_object('affiliateId', ${stand.affiliateId}::int, 'environment', 'uat'),
      job_key => ${`batch.match:${stand.affiliateId}:uat`}, queue_name => ${`batch.match:${stand.affiliateId}`})`;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + 300_000;
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error('it does not end');
    await pause(50);
  }
}
