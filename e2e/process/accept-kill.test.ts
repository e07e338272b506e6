import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/db/embedded-process';
import { generateApiKey } from '@/lib/api-key/secret';
import { readPublicId } from '@/lib/public-id';
import { makeLeadBody } from '@/test/applicant';
import { testEnv, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeIntent } from '@/test/factory';
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

/** A lead as one of two affiliates sent it, until an answer came. */
interface SentLead {
  readonly sender: { readonly affiliateId: number; readonly key: string };
  readonly body: string;
  hashid: string | null;
  /** Sent again without an answer to the first, it was there. */
  wasThere: boolean;
}

/**
 * Two affiliates send the same new applicants, four each at a time, until `isOver`, and again what got no answer: what
 * arrives together is stored in one statement.
 */
async function sendLeads(origin: string, isOver: () => boolean): Promise<SentLead[]> {
  const { id: intentId } = await makeIntent(db);
  const senders = await Promise.all(
    [1, 2].map(async () => {
      const { key, hash, hint } = generateApiKey('uat');
      const { affiliateId } = await makeApiKey(db, { environment: 'uat', hash, hint });
      return { affiliateId, key };
    }),
  );
  const sent: SentLead[] = [];
  const workers = Array.from({ length: 4 }, async () => {
    while (!isOver()) {
      const body = JSON.stringify(makeLeadBody({ intent_id: intentId }));
      const pair = senders.map((sender): SentLead => ({ sender, body, hashid: null, wasThere: false }));
      sent.push(...pair);
      await Promise.all(pair.map((lead) => sendLead(origin, lead)));
    }
  });
  await Promise.all(workers);
  return sent;
}

async function sendLead(origin: string, lead: SentLead): Promise<void> {
  const headers = { authorization: `Bearer ${lead.sender.key}`, 'content-type': 'application/json' };
  for (let isFirst = true; lead.hashid === null; isFirst = false) {
    const answer = await fetch(`${origin}/api/v2/lead`, { method: 'POST', headers, body: lead.body }).catch(
      () => null,
    );
    const view = answer && (await answer.json().catch(() => null));
    if (answer && view) {
      expect(isFirst ? [201] : [200, 201]).toContain(answer.status);
      lead.hashid = view.id;
      lead.wasThere = answer.status === 200;
    }
    // Nobody listens while the process starts again.
    else await pause(50);
  }
}

/** Every lead is there once, its affiliate's own, under the id that was answered. */
async function assertLeadsTrue(sent: readonly SentLead[]): Promise<void> {
  const { idKey } = testEnv();
  const expected = sent.map(({ hashid, sender }) => ({
    id: readPublicId(idKey, 'lead', hashid ?? ''),
    affiliateId: sender.affiliateId,
  }));
  const affiliates = [...new Set(expected.map(({ affiliateId }) => affiliateId))];
  const stored = await db.sql<{ id: number; affiliateId: number }[]>`
    select id::float8 as id, affiliate_id::float8 as "affiliateId" from lead
    where affiliate_id = any(${affiliates}::bigint[]) order by id`;
  expect([...stored]).toEqual(expected.toSorted((one, other) => Number(one.id) - Number(other.id)));
}

test('accepts and leads survive kill -9 of the web process at random moments: each lead is stored and ends once, each partner is asked once', {
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
  const sending = sendLeads(origin, () => done);
  const queue = [...clients];
  const workers = Array.from({ length: 3 }, async () => {
    for (let client = queue.pop(); client; client = queue.pop()) await acceptAsClient(client, origin);
  });
  await Promise.all(workers);
  done = true;
  await killing;
  const leads = await sending;
  await assertLeadsTrue(leads);

  const unsettled = async () => {
    const [row] = await db.sql<[{ open: number }]>`
      select count(*)::int as open from lead where state not in ('new', 'accepted', 'declined', 'failed')`;
    return row.open;
  };
  await expect.poll(unsettled, { timeout: 45_000, interval: 200 }).toBe(0);

  const states =
    await db.sql`select state, count(*)::int as leads from lead where state <> 'new' group by state`;
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
      `${followedUp} of them resends under the same id, 0 second applications\n` +
      `  ${leads.length} leads, ${leads.filter(({ wasThere }) => wasThere).length} stored without an answer, 0 lost, 0 twice\n`,
  );
});
