import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { freePort } from '@/db/embedded-process';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { capacityOf, capsOf, setCapacity } from '@/test/capacity';
import { testSettings } from '@/test/context';
import { makeApiKey } from '@/test/factory';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';

// `npm run prove -- capacity`
const places = Number(process.env.CAPACITY_PLACES ?? 40);
const clients = Number(process.env.CAPACITY_CLIENTS ?? 16);
const kills = Number(process.env.CAPACITY_KILLS ?? 2);
/** A quarter more than there is room for. */
const count = Math.ceil(places * 1.25);

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let program: Program;
let database: Database;

beforeAll(async () => {
  data = await makeDataFolder();
  const { SECRET, PII_KEY, ID_KEY } = testSettings;
  await writeFile(join(data.folder, 'secret.json'), JSON.stringify({ SECRET, PII_KEY, ID_KEY }));
  program = await runProgram({
    settings: {
      DATA_DIR: data.folder,
      PORT: String(await freePort()),
      SEED_DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  await program.started();
  database = openDatabase((await findRunningEmbedded(data.folder)) ?? '', { maxConnections: 4 });
});

afterAll(async () => {
  await database?.close();
  program?.child.kill('SIGTERM');
  await program?.ended;
  await data?.remove();
});

/** Accepts once more after each lost response, until it knows what became of it: taken, or no current match. */
async function accept(lead: MatchedLead, key: string): Promise<'taken' | 'full'> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ hashid: lead.hashid, partner_id: lead.partner.id });
  for (;;) {
    const answer = await fetch(`${program.origin}/api/v2/accept`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer?.status === 200) return 'taken';
    if (answer?.status === 422) {
      const { message } = (await answer.json()) as { message: string };
      if (message === 'partner is not a current match for the lead') return 'full';
      // Its own accept, whose response was lost.
      expect(message).toBe('lead is not in matched, declined, or failed state');
      return 'taken';
    }
    if (answer) expect(answer.status).toBe(503);
    await pause(50);
  }
}

async function killWeb(): Promise<void> {
  const web = descendants(program.pid).find(({ command }) => command.includes('web.js'));
  if (!web) return;
  process.kill(web.pid, 'SIGKILL');
  const isBack = async () => {
    const ready = await fetch(`${program.origin}/readyz`).catch(() => null);
    return ready?.ok === true && !descendants(program.pid).some(({ pid }) => pid === web.pid);
  };
  // What dies again and again is started after up to 30 seconds, and on a busy machine takes as long to start.
  await expect.poll(isBack, { timeout: 120_000, interval: 50 }).toBe(true);
}

test(`${clients} clients, a cap of ${places}, ${kills} kills -9 of web: exactly ${places} are taken, and cap_use agrees`, {
  timeout: 90_000 + count * 100 + kills * 60_000,
}, async () => {
  const first = await makeMatchedLead(database, '', { acceptUrl: null });
  const { affiliateId } = first.ctx.scope;
  const { key, hash, hint } = generateApiKey('uat');
  await makeApiKey(database, { affiliateId, environment: 'uat', hash, hint });
  const leads = [first];
  while (leads.length < count) leads.push(await anotherLead(first));
  await setCapacity(
    database,
    first.partner.id,
    capacityOf([
      { window: 'total', most: places },
      { window: 'month', counts: 'accepted', most: places + 5 },
    ]),
  );

  let ended = 0;
  const ends = { taken: 0, full: 0 };
  const waiting = [...leads];
  const sending = Promise.all(
    Array.from({ length: clients }, async () => {
      for (let lead = waiting.pop(); lead; lead = waiting.pop()) {
        ends[await accept(lead, key)] += 1;
        ended += 1;
      }
    }),
  );
  // What fails is heard of below, once nothing is being killed any more.
  sending.catch(() => {});
  for (let done = 0; done < kills; done += 1) {
    // Each among others' accepts, at some moment of its share of them.
    const at = ((done + Math.random()) * count) / (kills + 1);
    while (ended < at && waiting.length > 0) await pause(2);
    await killWeb();
  }
  await sending;
  expect(ends).toEqual({ taken: places, full: count - places });

  const undecided = async () => {
    const [row] = await database.sql<[{ open: number }]>`
      select count(*)::int as open from application where status <> 'accepted'`;
    return row.open;
  };
  // What a killed process left is sent by the worker.
  await database.sql`update application set next_check_at = now() where status = 'sending'`;
  await expect.poll(undecided, { timeout: 60_000, interval: 100 }).toBe(0);
  expect(await capsOf(database, first.partner.id)).toEqual([
    { used: places, uses: places, over: 0 },
    { used: places, uses: places, over: 0 },
  ]);
});
