import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { freePort } from '@/db/embedded-process';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { testSettings } from '@/test/context';
import { makeApiKey } from '@/test/factory';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { type PartnerServer, startPartnerServer } from '@/test/partner-server';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';
import { assertLeadsTrue, sendLeads } from './sent-lead';

// The full run: npm run prove -- accept
const count = Number(process.env.ACCEPT_KILL_COUNT ?? 10);
const kills = Number(process.env.ACCEPT_KILLS ?? 4);
// Only an upper bound: on a busy machine every restart takes seconds.
const limit = 90_000 + kills * 30_000;

/** What is killed, in turns. The primary comes last: all others end with it, and the program is started again. */
const victims = ['web', 'backend', 'worker', 'postmaster', 'web', 'worker', 'primary'] as const;
type Victim = (typeof victims)[number];
/** The short run does without the slowest restart. */
const turn = victims.filter((victim) => kills >= victims.length || victim !== 'primary');

let partner: PartnerServer;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let settings: Record<string, string>;
let program: Program;
let database: Database;

beforeAll(async () => {
  partner = await startPartnerServer();
  data = await makeDataFolder();
  const { SECRET, PII_KEY, ID_KEY } = testSettings;
  await writeFile(join(data.folder, 'secret.json'), JSON.stringify({ SECRET, PII_KEY, ID_KEY }));
  settings = {
    DATA_DIR: data.folder,
    PORT: String(await freePort()),
    SEED_DEMO: 'off',
    // The lender is on this machine.
    ALLOW_PRIVATE_PARTNERS: 'on',
    LOG_LEVEL: 'silent',
  };
  await start();
});

afterAll(async () => {
  await database?.close();
  program?.child.kill('SIGTERM');
  await program?.ended;
  await partner?.close();
  await data?.remove();
});

/** Starts the program with its own PostgreSQL, and opens it: each start gives the role another password. */
async function start(): Promise<void> {
  await database?.close();
  program = await runProgram({ settings });
  await program.started();
  database = openDatabase((await findRunningEmbedded(data.folder)) ?? '', { maxConnections: 2 });
}

type Client = MatchedLead & { key: string };

async function makeClients(): Promise<Client[]> {
  const first = await makeMatchedLead(database, partner.origin, { timeoutMs: 2_000 });
  const { key, hash, hint } = generateApiKey('uat');
  const { affiliateId } = first.ctx.scope;
  await makeApiKey(database, { affiliateId, environment: 'uat', hash, hint });
  const clients = [{ ...first, key }];
  while (clients.length < count) clients.push({ ...(await anotherLead(first)), key });
  return clients;
}

/** Accepts as the reference tells clients to: if no response arrives, or a 503, read the lead first (spec 7.4). */
async function acceptAsClient(client: Client): Promise<void> {
  const headers = { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ hashid: client.hashid, partner_id: client.partner.id });
  const { origin } = program;
  for (;;) {
    const answer = await fetch(`${origin}/api/v2/accept`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer?.status === 200) return;
    if (answer) expect(answer.status).toBe(503);
    for (;;) {
      const lead = await fetch(`${origin}/api/v2/lead/${client.hashid}`, { headers })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null);
      if (lead?.state === 'matched') break;
      if (lead) return;
      await pause(50);
    }
  }
}

/** Kills one process with -9, and returns when the service answers again with all of its parts. */
async function kill(victim: Victim, wasKilled: () => void): Promise<void> {
  const below = descendants(program.pid);
  const one = (part: string) => below.find(({ command }) => command.includes(part))?.pid;
  const pid = {
    web: one('web.js'),
    worker: one('worker.js'),
    backend: one('postgres: portal '),
    postmaster: one('bin/postgres '),
    primary: program.pid,
  }[victim];
  if (pid === undefined)
    throw new Error(`there is no ${victim} among ${below.map(({ command }) => command)}`);
  process.kill(pid, 'SIGKILL');
  // Before what follows takes its time.
  wasKilled();
  if (victim === 'primary') {
    await program.ended;
    return start();
  }
  const isBack = async () => {
    const ready = await fetch(`${program.origin}/readyz`).catch(() => null);
    return ready?.ok === true && !descendants(program.pid).some((entry) => entry.pid === pid);
  };
  await expect.poll(isBack, { timeout: 60_000, interval: 50 }).toBe(true);
}

test(`${count} accepts and leads under ${kills} kills -9: each is stored and ends once, each partner is asked under one id`, {
  timeout: limit,
}, async () => {
  partner.answer({ json: { status: 'accepted' }, delayMs: 120 });
  const clients = await makeClients();
  const done = { accepts: 0, kills: 0 };
  const killed: Partial<Record<Victim, number>> = {};

  let [isOver, isRecovering] = [false, false];
  const sending = sendLeads(database, program.origin, {
    isOver: () => isOver,
    isWaiting: () => isRecovering,
  });
  // As many accepts as come to a kill are let go before each one, so that every kill meets some.
  const open = () => Math.ceil(((done.kills + 1) * count) / (kills + 1));
  let next = 0;
  const workers = Array.from({ length: 4 }, async () => {
    for (;;) {
      while (next >= open() && next < count) await pause(10);
      const client = clients[next++];
      if (!client) return;
      await acceptAsClient(client);
      done.accepts += 1;
    }
  });
  const killing = (async () => {
    while (done.kills < kills) {
      // Some are under way, or have just been answered.
      await expect.poll(() => next, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(open());
      await pause(Math.random() * 150);
      const victim = turn[done.kills % turn.length] as Victim;
      await kill(victim, () => {
        isRecovering = true;
      });
      isRecovering = false;
      killed[victim] = (killed[victim] ?? 0) + 1;
      done.kills += 1;
    }
  })();
  await Promise.all([...workers, killing]);
  isOver = true;
  const leads = await sending;
  await assertLeadsTrue(database, leads);

  const unsettled = async () => {
    const [row] = await database.sql<[{ open: number }]>`
      select count(*)::int as open from lead where state not in ('new', 'accepted', 'declined', 'failed')`;
    return row.open;
  };
  await expect.poll(unsettled, { timeout: 60_000, interval: 200 }).toBe(0);

  const states = await database.sql`
    select state, count(*)::int as leads from lead where state <> 'new' group by state`;
  expect(states).toEqual([{ state: 'accepted', leads: count }]);
  const applications = await database.sql`
    select lead_id from application group by lead_id having count(*) <> 1`;
  expect(applications).toEqual([]);
  const idsByLead = new Map<unknown, Set<unknown>>();
  for (const { body, headers } of partner.calls)
    idsByLead.set(body.lead_id, (idsByLead.get(body.lead_id) ?? new Set()).add(headers['idempotency-key']));
  expect(idsByLead.size).toBe(count);
  for (const ids of idsByLead.values()) expect(ids.size).toBe(1);
  expect(done).toEqual({ accepts: count, kills });
  const kinds = Object.entries(killed).map(([victim, times]) => `${times} of ${victim}`);
  process.stdout.write(
    `  ${count} accepts, ${kills} kills -9 (${kinds.join(', ')}): ${count} leads accepted, 0 lost, 0 twice; ` +
      `${partner.calls.length} calls to partners, ${partner.calls.length - count} of them again under the same id\n` +
      `  ${leads.length} leads, ${leads.filter(({ wasThere }) => wasThere).length} stored without an answer, 0 lost, 0 twice\n`,
  );
});
