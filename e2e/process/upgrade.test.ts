import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { freePort } from '@/db/embedded-process';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { makeIdNumber } from '@/test/applicant';
import { testEnv, testSettings } from '@/test/context';
import { copyTemplate, createBlank } from '@/test/database/copy';
import { waitFor } from '@/test/drill/part';
import { type Balancer, startBalancer } from '@/test/server/balancer';
import { makeDataFolder, type Program, runProgram } from '@/test/server/program';
import { formerRelease } from '@/test/upgrade/former-release';

/* An upgrade as docs/operations.md tells it, while the release before serves. `npm run prove -- upgrade`. */

const clients = 8;
const rounds = Number(process.env.UPGRADE_ROUNDS ?? 1);
const sampleWithinMs = 600_000;

let former = '';
let seeded: Awaited<ReturnType<typeof createBlank>>;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let key = '';

const settings = (url: string, changes: Record<string, string> = {}) => ({
  ...testSettings,
  DATABASE_URL: url,
  DATA_DIR: data.folder,
  SEED_DEMO: 'off',
  DRAIN_SECONDS: '2',
  ...changes,
});

const seededName = `lmp_upgrade_${process.pid}`;

/** The demo with its three months of sample data, as the release before makes them. */
beforeAll(async () => {
  former = await formerRelease();
  data = await makeDataFolder();
  seeded = await createBlank(inject('postgres'), seededName);
  const program = await runProgram({
    folder: former,
    settings: settings(seeded.url, { SEED_DEMO: 'on', SEED_SAMPLE: 'on' }),
  });
  await program.started();
  key = (JSON.parse(await readFile(join(data.folder, 'demo.json'), 'utf8')) as { uatKey: string }).uatKey;
  const database = openDatabase(seeded.url, { maxConnections: 1 });
  const isMade = async () => {
    const [row] = await database.sql<[{ leads: number; waiting: number }]>`
      select (select count(*)::int from lead) as leads,
        (select count(*)::int from graphile_worker.jobs where task_identifier like 'sample%') as waiting`;
    return row.leads > 0 && row.waiting === 0;
  };
  await waitFor('the sample data is made', sampleWithinMs, isMade);
  await database.close();
  await stop(program);
}, 2_400_000);

afterAll(async () => {
  await seeded?.drop();
  await data?.remove();
}, 60_000);

async function stop(program: Program): Promise<void> {
  program.child.kill('SIGTERM');
  await program.ended;
}

interface Told {
  readonly id: string;
  readonly phone: string;
}

/** A lead whose application somebody was told of, as it stood. */
interface ToldAccept extends Told {
  readonly status: string;
}

interface Upgraded {
  readonly answers: ReadonlyMap<string, number>;
  readonly wrong: readonly string[];
  readonly leads: readonly Told[];
  readonly accepts: readonly ToldAccept[];
}

const applicant = (phone: string) => ({
  first_name: 'Thandi',
  last_name: 'Nkosi',
  cell_phone_number: phone,
  id_number: makeIdNumber(),
  intent: 'Personal Loan',
  popi: true,
  gross_income: 32_000,
  net_income: 25_000,
  expenses: 9_000,
  loan_amount_required: 50_000,
});

/** A redirect without a status is given only for what the lender has taken. */
const statusOf = ({ status, redirect }: { status?: string; redirect?: string }) =>
  status ?? (redirect ? 'accepted' : 'none');

/** Clients that send leads, ask for offers and accept the first one, each call once, until `isOver`. */
async function play(origin: string, isOver: () => boolean): Promise<Upgraded> {
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  const [leads, accepts]: [Told[], ToldAccept[]] = [[], []];
  let applicants = 0;
  const call = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/v2${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const name = `${path} ${response.status}`;
    answers.set(name, (answers.get(name) ?? 0) + 1);
    if (response.status > 201) wrong.push(`${name} ${text.slice(0, 200)}`);
    return { status: response.status, body: response.status > 201 ? {} : JSON.parse(text) };
  };
  const client = async (at: number) => {
    for (let turn = at; !isOver(); turn += 1) {
      applicants += 1;
      const phone = `08${String(applicants).padStart(8, '0')}`;
      const isOffer = turn % 2 === 0;
      const { status, body } = await call(isOffer ? '/offer' : '/lead', applicant(phone));
      if (status > 201) continue;
      const told = { id: String(body.id), phone };
      leads.push(told);
      const [match] = (body.matches ?? []) as { id: number }[];
      if (!match) continue;
      const accepted = await call('/accept', { hashid: told.id, partner_id: match.id });
      if (accepted.status === 200) accepts.push({ ...told, status: statusOf(accepted.body) });
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
  return { answers, wrong, leads, accepts };
}

/** Whether a lead may be so after its client was told this; a lender that is considering decides meanwhile. */
const follows = (told: string, state: string | undefined) =>
  state === told || (told === 'pending' && (state === 'accepted' || state === 'declined'));

/** How many of what the clients were told is not in the database, or there twice. */
async function lost(url: string, { leads, accepts }: Upgraded) {
  const database = openDatabase(url, { maxConnections: 1 });
  try {
    const rows = await database.sql<{ id: number; phone: string; state: string }[]>`
      select id::float8 as id, cell_phone_number as phone, state from lead`;
    const [twice] = await database.sql<[{ applications: number }]>`
      select count(*)::int as applications from (
        select from application where not superseded group by lead_id, partner_id having count(*) > 1) t`;
    const stored = new Map(rows.map((row) => [row.id, row]));
    const { idKey } = testEnv();
    const rowOf = ({ id }: Told) => stored.get(readPublicId(idKey, 'lead', id) ?? 0);
    return {
      leads: leads.filter((told) => rowOf(told)?.phone !== told.phone).length,
      accepts: accepts.filter((told) => !follows(told.status, rowOf(told)?.state)).length,
      twice: twice.applications,
    };
  } finally {
    await database.close();
  }
}

test.each(Array.from({ length: rounds }, (_, at) => at + 1))(
  'upgraded under load, time %i: nothing is lost, and no request is refused',
  { timeout: 600_000 },
  async (round) => {
    const copy = await copyTemplate(
      { ...inject('postgres'), template: seededName },
      `${seededName}_${round}`,
    );
    const ports = [String(await freePort()), String(await freePort())];
    const running: Program[] = [];
    let balancer: Balancer | undefined;
    const start = async (at: number, folder: string) => {
      const program = await runProgram({
        folder,
        settings: settings(copy.url, { PORT: ports[at] ?? '', SANDBOX_ORIGIN: balancer?.origin ?? '' }),
        args: at === 0 ? [] : ['--no-worker'],
      });
      running[at] = program;
      await program.started();
    };
    try {
      balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
      await Promise.all([start(0, former), start(1, former)]);
      await balancer.ready(2);
      let isOver = false;
      const played = play(balancer.origin, () => isOver);
      await pause(3_000);
      for (const at of [0, 1]) {
        const before = running[at];
        if (before) await stop(before);
        await start(at, process.cwd());
        await balancer.ready(2);
      }
      await pause(3_000);
      isOver = true;
      const upgraded = await played;
      const said = [...upgraded.answers].map(([answer, times]) => `${times} × ${answer}`).join(', ');
      process.stdout.write(
        `  upgrade ${round}: ${said}; applications ${[...new Set(upgraded.accepts.map(({ status }) => status))].join(', ')}\n`,
      );
      expect(upgraded.wrong).toEqual([]);
      expect(upgraded.accepts.filter(({ status }) => status === 'failed')).toEqual([]);
      expect(await lost(copy.url, upgraded)).toEqual({ leads: 0, accepts: 0, twice: 0 });
      expect(upgraded.leads.length).toBeGreaterThan(clients);
      expect(upgraded.accepts.length).toBeGreaterThan(0);
    } finally {
      await Promise.all(running.map(stop));
      await balancer?.close();
      await copy.drop();
    }
  },
);
