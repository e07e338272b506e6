import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/db/embedded-process';
import { generateApiKey } from '@/lib/api-key/secret';
import { testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { type PartnerServer, startPartnerServer } from '@/test/partner-server';
import { makeDataFolder, type Program, runProgram } from '@/test/server/program';

// The full run: ACCEPT_KILL_COUNT=100 npx vitest run --project api accept-kill
const count = Number(process.env.ACCEPT_KILL_COUNT ?? 6);
// Only an upper bound: on a busy machine every restart takes seconds.
const limit = 60_000 + count * 6_000;

const db = withDatabase();
let partner: PartnerServer;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let settings: Record<string, string>;
const programs: Program[] = [];

beforeAll(async () => {
  partner = await startPartnerServer();
  data = await makeDataFolder();
  settings = {
    ...testSettings,
    DATABASE_URL: db.url,
    DATA_DIR: data.folder,
    PORT: String(await freePort()),
    SEED_DEMO: 'off',
    LOG_LEVEL: 'silent',
  };
});

afterAll(async () => {
  for (const program of programs) {
    program.child.kill('SIGTERM');
    await program.ended;
  }
  await partner.close();
  await data.remove();
});

async function start(args: string[]): Promise<Program> {
  const program = await runProgram({ args, settings });
  programs.push(program);
  await program.started();
  return program;
}

type Client = MatchedLead & { key: string };

async function makeClients(): Promise<Client[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const lead = await makeMatchedLead(db.database, partner.origin, { timeoutMs: 2_000 });
      const { key, hash, hint } = generateApiKey('uat');
      const { affiliateId } = lead.ctx.scope;
      await makeApiKey(db, { affiliateId, environment: 'uat', hash, hint });
      return { ...lead, key };
    }),
  );
}

/** Accepts as the reference tells clients to: if no response arrives, read the lead first (spec 7.4). */
async function acceptAsClient(client: Client, origin: string): Promise<void> {
  const headers = { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ hashid: client.hashid, partner_id: client.partner.id });
  for (;;) {
    const answer = await fetch(`${origin}/api/v2/accept`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer) {
      expect([200, 503]).toContain(answer.status);
      return;
    }
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

test('accepts survive kill -9 of the web process at random moments: each lead ends, each partner is asked once', {
  timeout: limit,
}, async () => {
  partner.answer({ json: { status: 'accepted' }, delayMs: 120 });
  const clients = await makeClients();
  await start(['--no-web']);
  let web = await start(['--no-worker']);
  const { origin } = web;

  let done = false;
  let kills = 0;
  const killing = (async () => {
    while (!done) {
      // The first comes while the first accepts are sent; the others also when nothing is.
      await pause(kills === 0 ? Math.random() * 200 : 100 + Math.random() * 500);
      if (done) return;
      web.child.kill('SIGKILL');
      kills += 1;
      await web.ended;
      web = await start(['--no-worker']);
    }
  })();
  const queue = [...clients];
  const workers = Array.from({ length: 3 }, async () => {
    for (let client = queue.pop(); client; client = queue.pop()) await acceptAsClient(client, origin);
  });
  await Promise.all(workers);
  done = true;
  await killing;

  const unsettled = async () => {
    const [row] = await db.sql<[{ open: number }]>`
      select count(*)::int as open from lead where state not in ('accepted', 'declined', 'failed')`;
    return row.open;
  };
  await expect.poll(unsettled, { timeout: 45_000, interval: 200 }).toBe(0);

  const states = await db.sql`select state, count(*)::int as leads from lead group by state`;
  expect(states).toEqual([{ state: 'accepted', leads: count }]);
  const applications = await db.sql`
    select lead_id from application group by lead_id having count(*) <> 1`;
  expect(applications).toEqual([]);
  const idsByLead = new Map<unknown, Set<unknown>>();
  for (const { body, headers } of partner.calls)
    idsByLead.set(body.lead_id, (idsByLead.get(body.lead_id) ?? new Set()).add(headers['idempotency-key']));
  expect(idsByLead.size).toBe(count);
  for (const ids of idsByLead.values()) expect(ids.size).toBe(1);
  expect(kills).toBeGreaterThan(0);
  const followedUp = partner.calls.length - count;
  process.stdout.write(
    `  ${count} accepts, ${kills} kills -9: ${count} leads accepted, ${partner.calls.length} calls to partners, ` +
      `${followedUp} of them resends under the same id, 0 second applications\n`,
  );
});
