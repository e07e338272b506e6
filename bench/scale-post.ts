import { randomInt } from 'node:crypto';
import { makeLeadBody } from '@/test/applicant';
import { median } from './figure';
import { databaseMs } from './proc';
import { firstNames, lastNames } from './scale-names';
import type { Served, Stand } from './stand';

const roundCount = 8;
const roundSeconds = 5;
const warmUpSeconds = 10;

interface Round {
  p50Ms: number;
  serverMs: number;
  databaseMs: number;
}

/**
 * Sends new leads to a server on an empty and one on a filled database, in turns, one connection each. Prints and
 * returns the ratios of processor time (server and all of PostgreSQL, the writing of its log and pages included) and of
 * p50.
 */
export async function compareLeads(empty: Stand, filled: Stand): Promise<{ cost: number; p50: number }> {
  const stands = { none: empty, filled };
  const servers = {
    none: await empty.serve('server.js --no-worker', '/healthz'),
    filled: await filled.serve('server.js --no-worker', '/healthz'),
  };
  const figures: Record<'none' | 'filled', Round[]> = { none: [], filled: [] };
  for (const name of ['none', 'filled'] as const) await send(servers[name], stands[name], warmUpSeconds);
  for (let round = 0; round < roundCount; round += 1)
    for (const name of ['none', 'filled'] as const)
      figures[name].push(await send(servers[name], stands[name], roundSeconds));
  await Promise.all([servers.none.stop(), servers.filled.stop()]);
  const of = (name: 'none' | 'filled', read: (round: Round) => number) => median(figures[name].map(read));
  const total = (round: Round) => round.serverMs + round.databaseMs;
  console.log(`\nPOST /lead, one connection, medians of ${roundCount} rounds of ${roundSeconds} s in turns`);
  for (const name of ['none', 'filled'] as const)
    console.log(
      `  ${name.padEnd(8)} p50 ${of(name, (round) => round.p50Ms).toFixed(2)} ms   processor: server ` +
        `${of(name, (round) => round.serverMs).toFixed(2)} ms, PostgreSQL ${of(name, (round) => round.databaseMs).toFixed(2)} ms`,
    );
  return {
    cost: of('filled', total) / of('none', total),
    p50: of('filled', (round) => round.p50Ms) / of('none', (round) => round.p50Ms),
  };
}

async function send(server: Served, stand: Stand, seconds: number): Promise<Round> {
  const [{ pid }] = await stand.database.sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const before = { server: await server.processorMs(), database: databaseMs(pid) };
  const headers = { authorization: `Bearer ${stand.key}`, 'content-type': 'application/json' };
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const body = JSON.stringify(newApplicant(stand.intentId));
    const from = performance.now();
    const response = await fetch(`${server.origin}/api/v2/lead`, { method: 'POST', headers, body });
    await response.text();
    times.push(performance.now() - from);
    // Now and then an ID number is made twice.
    if (!response.ok) throw new Error(`a new lead was answered with ${response.status}`);
  }
  return {
    p50Ms: median(times),
    serverMs: ((await server.processorMs()) - before.server) / times.length,
    databaseMs: (databaseMs(pid) - before.database) / times.length,
  };
}

/** Nobody's phone number or name is another's, so that each index is written where the next lead does not write. */
function newApplicant(intentId: number): Record<string, unknown> {
  const one = (names: readonly string[]) => names[randomInt(names.length)];
  return makeLeadBody({
    intent_id: intentId,
    first_name: one(firstNames),
    last_name: one(lastNames),
    cell_phone_number: `0${randomInt(600_000_000, 900_000_000)}`,
  });
}
