import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStand } from '@/bench/stand';
import { freePort } from '@/db/embedded-process';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeIntent, makePartner } from '@/test/factory';
import { startPartnerServer } from '@/test/partner-server';
import { makeVisitor } from '@/test/server/portal-visitor';
import { descendants } from '@/test/server/program';
import { courseOf, type Held, judgeGrowth, latencyOf, mostGrowth, type Sample, windowsOf } from './judge';
import { Load } from './load';
import { Surroundings } from './surroundings';

/*
 * `npm run soak`: an hour (`--minutes N`) of leads, offers, accepts, reads, pages and files at 80 % of what was
 * measured first, with events, a webhook, a work list, outcomes and the ledger beside them, on a PostgreSQL of its own. Fails when memory or descriptors grow, and on any request that fails.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 1_440)) throw new Error('--minutes must be from 1 to 1440');
const runMs = minutes * 60_000;
const clients = 12;
const share = 0.8;
/** Until code is compiled and pools are full. */
const warmUpSeconds = Math.min(120, minutes * 12);
const sampleEveryMs = Math.min(30_000, runMs / 30);
const uploadEveryMs = 15_000;
const askEveryMs = 1_000;
const lookEveryMs = 5_000;
const sessionMs = 600_000;

const stand = await openStand(7);
const partnerServer = await startPartnerServer();
const ports = { web: await freePort(), worker: await freePort() };
let failed = true;
try {
  failed = await run();
} finally {
  await partnerServer.close();
  await stand.close();
}
process.exitCode = failed ? 1 : 0;

async function run(): Promise<boolean> {
  const { database, affiliateId, key } = stand;
  const { id: intentId, title: intentTitle } = await makeIntent(database);
  const partnerSecret = newPartnerSecret();
  const made = { acceptUrl: `${partnerServer.origin}/accept`, secret: partnerSecret, timeoutMs: 4_000 };
  const { id: partnerId } = await makePartner(database, { ...made, intents: [{ intentId }] });
  const signIn = () => makeVisitor(database, { role: 'manager', affiliateId, environment: 'uat' });
  let visitor = await signIn();
  const operator = await makeVisitor(database, { role: 'operator', affiliateId: null, environment: 'uat' });
  const server = await stand.serve('server.js', '/readyz', {
    NODE_OPTIONS: `--import=${join(process.cwd(), 'test/fuzz/probe.mjs')}`,
    FUZZ_PROBE_PORT: String(ports.web),
    WORKER_PROBE_PORT: String(ports.worker),
  });
  try {
    const load = new Load({
      origin: server.origin,
      key,
      intentId,
      intentTitle,
      partnerId,
      visitor: () => visitor,
    });
    const around = new Surroundings({
      ...{ load, origin: server.origin, affiliateId, partnerServer, partnerSecret },
      ...{ manager: () => visitor, operator: () => operator },
    });
    await around.setUp();
    await load.send(warmUpSeconds / 2, clients);
    const measured = (await load.send(warmUpSeconds / 2, clients)) / (warmUpSeconds / 2);
    const rate = measured * share;
    console.log(`${measured.toFixed(0)} requests a second at most; ${minutes} minutes at ${rate.toFixed(0)}`);

    load.begin();
    const began = performance.now();
    const samples: Sample[] = [];
    const every = (ms: number, work: () => Promise<void>) => repeat(ms, began + runMs, work);
    await Promise.all([
      load.send(runMs / 1_000, clients, rate),
      every(uploadEveryMs, () => load.upload()),
      every(askEveryMs, () => around.readFeed()),
      every(askEveryMs, () => around.work()),
      every(askEveryMs, () => around.report()),
      every(lookEveryMs, () => around.look()),
      every(sessionMs, async () => {
        visitor = await signIn();
      }),
      every(sampleEveryMs, async () => {
        const atMs = performance.now() - began;
        samples.push({ atMs, held: await look(server.parentPid) });
      }),
    ]);
    const { fed, delivered, reported, served, pages } = around.counts;
    console.log(
      `beside them ${fed} events by the feed, ${delivered} messages to the webhook, ${reported} outcomes, ` +
        `${served} leads from the work list, ${pages} pages`,
    );
    return report(samples, load);
  } finally {
    await server.stop();
  }
}

async function repeat(ms: number, until: number, work: () => Promise<void>): Promise<void> {
  while (performance.now() < until) {
    const next = Math.min(until, performance.now() + ms);
    await work();
    await new Promise((again) => setTimeout(again, Math.max(0, next - performance.now())));
  }
}

async function look(parentPid: number): Promise<Record<string, Held>> {
  const [{ pid }] = await stand.database.sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const postmaster = Number(/PPid:\s+(\d+)/.exec(statusOf(pid))?.[1]);
  const children = descendants(postmaster).map((entry) => entry.pid);
  // Shared memory counts for each of them as it is touched, so only their own is added up.
  const own = children.map((child) => Number(/RssAnon:\s+(\d+)/.exec(statusOf(child))?.[1] ?? 0) / 1_024);
  return {
    web: await probe(ports.web),
    worker: await probe(ports.worker),
    primary: { residentMb: megabytes(parentPid), heapMb: null, descriptors: descriptorsOf(parentPid) },
    PostgreSQL: {
      residentMb: own.reduce((sum, mb) => sum + mb, 0),
      heapMb: null,
      descriptors: children.length,
    },
  };
}

async function probe(port: number): Promise<Held> {
  const response = await fetch(`http://127.0.0.1:${port}`);
  const held = (await response.json()) as { rss: number; heapUsed: number; descriptors: number };
  return { residentMb: held.rss / 2 ** 20, heapMb: held.heapUsed / 2 ** 20, descriptors: held.descriptors };
}

/** Empty for a process that has just ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function megabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1]) / 1_024;
}

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Prints the first window beside the last; returns whether the run has failed. */
function report(samples: readonly Sample[], load: Load): boolean {
  const { first, last } = windowsOf(runMs);
  const span = ((first[1] - first[0]) / 60_000).toFixed(1);
  console.log(
    `\nfirst ${span} minutes against the last; memory after a collection, PostgreSQL's descriptors are its processes`,
  );
  const growths = judgeGrowth(samples, runMs);
  for (const { part, figure, first: before, last: after, isTooMuch } of growths)
    console.log(
      `  ${part.padEnd(11)} ${figure.padEnd(11)} ${before.toFixed(1).padStart(8)} ${after.toFixed(1).padStart(8)}` +
        `   bound +${mostGrowth[figure]}${isTooMuch ? '   TOO MUCH' : ''}`,
    );
  for (const part of new Set(growths.map((one) => one.part)))
    console.log(
      `  ${part.padEnd(11)} by sixths   ${courseOf(samples, part, runMs)
        .map((mb) => mb.toFixed(0).padStart(5))
        .join('')} MiB`,
    );
  for (const [name, window] of [
    ['first', first],
    ['last', last],
  ] as const) {
    const { requests, failed: lost, p50Ms, p99Ms } = latencyOf(load.answers, window);
    console.log(
      `  ${name.padEnd(5)} ${requests} requests, ${lost} failed, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    );
  }
  const all = latencyOf(load.answers, [0, Number.POSITIVE_INFINITY]);
  console.log(`  in all ${all.requests} requests, ${all.failed} failed`);
  for (const fault of load.faults) console.log(`    ${fault}`);
  return all.failed > 0 || growths.some(({ isTooMuch }) => isTooMuch);
}
