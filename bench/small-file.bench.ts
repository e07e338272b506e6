import { setTimeout as pause } from 'node:timers/promises';
import { csvFile } from './batch-file';
import { median } from './figure';
import { openStand } from './stand';

// How long one-row files take from their upload to the end of their import, alone and twenty of one affiliate at once,
// and how long a large file of that affiliate stands still between the time slices of its import: nothing of it may
// wait for a poll of the queue (scripts/patch-graphile-worker.mjs), which comes every two seconds.
const aims = { p50Ms: 150, mostMs: 500, twentyMs: 2_000, sliceGapMs: 200 };
const loneFiles = Number(process.env.BENCH_FILES ?? 50);
const largeRows = Number(process.env.BENCH_ROWS ?? 150_000);

const stand = await openStand();
const { sql } = stand.database;
const [{ title } = { title: '' }] = await sql<{ title: string }[]>`select title from intent`;
const served = await stand.serve('server.js', '/healthz');
let nextApplicant = 0;

try {
  for (let warm = 0; warm < 5; warm += 1) await lone();
  const alone: number[] = [];
  for (let at = 0; at < loneFiles; at += 1) alone.push(await lone());
  const began = performance.now();
  await Promise.all(Array.from({ length: 20 }, lone));
  const twentyMs = performance.now() - began;
  const gaps = await sliceGaps();
  const line = (name: string, ms: number, aim: number) =>
    console.log(`  ${name.padEnd(42)} ${ms.toFixed(0).padStart(6)} ms (aim: ${aim})`);
  line(`a file of one row, median of ${loneFiles}`, median(alone), aims.p50Ms);
  line('the slowest of them', Math.max(...alone), aims.mostMs);
  line('twenty at once, until the last is done', twentyMs, aims.twentyMs);
  line(`longest pause between ${gaps.length + 1} slices`, Math.max(...gaps), aims.sliceGapMs);
} finally {
  await served.stop();
  await stand.close();
}

function post(rows: number, prefer?: string): Promise<Response> {
  const { bytes, type } = csvFile(title, rows, nextApplicant);
  nextApplicant += rows;
  return fetch(`${served.origin}/api/v2/lead/batch`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: `Bearer ${stand.key}`, 'content-type': type, ...(prefer && { prefer }) },
  });
}

/** Milliseconds until the answer with the result. */
async function lone(): Promise<number> {
  const began = performance.now();
  const response = await post(1);
  if (response.status !== 200) throw new Error(`a file of one row was answered with ${response.status}`);
  await response.arrayBuffer();
  return performance.now() - began;
}

/** The pauses between runs of a large file's import, in milliseconds: how long its queue is free. */
async function sliceGaps(): Promise<number[]> {
  const response = await post(largeRows, 'respond-async');
  if (response.status !== 202) throw new Error(`the large file was answered with ${response.status}`);
  const gaps: number[] = [];
  let freeSince: number | null = null;
  for (;;) {
    const [row] = await sql<[{ unfinished: boolean; taken: boolean }]>`
      select exists (select from batch where status in ('queued', 'processing')) as unfinished,
        exists (select from graphile_worker._private_job_queues where locked_at is not null) as taken`;
    if (!row.unfinished) return gaps;
    if (row.taken && freeSince !== null) gaps.push(performance.now() - freeSince);
    if (row.taken) freeSince = null;
    else freeSince ??= performance.now();
    await pause(3);
  }
}
