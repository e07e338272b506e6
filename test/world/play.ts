import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventTypes } from '@/word/event-type';
import { agent } from './actor/agent';
import { clientProgram } from './actor/client-program';
import { feedReader, readOn } from './actor/feed-reader';
import { manager } from './actor/manager';
import { operators } from './actor/operator';
import { portalCall } from './actor/portal-call';
import { ask, insist } from './caller';
import type { Entry } from './check/entry';
import { openHistory } from './history';
import { type Install, install, type Victim, victims } from './install';
import { keyOf, makeMarket, signInAnew } from './market';
import { makeNights, type Nights } from './night';
import { luckOf } from './random';
import { type Receiver, startReceiver } from './receiver';
import { rotate } from './rotation';
import { type Actor, type KnownLead, pause, type World } from './world';

export interface PlayOptions {
  readonly seconds: number;
  readonly seed: string;
  /** How many times something is killed, at even distances. */
  readonly kills: number;
  /** How many times it is night: all sleep, and the clock goes on to the next morning. */
  readonly nights: number;
  /** Whether PII_KEY is rotated, after a third of the time: some 25 s, in which nothing else fails. */
  readonly rotates?: boolean;
  /** Actors that stay away: those whose name is this, or begins with it. */
  readonly without?: readonly string[];
}

export interface Played {
  readonly folder: string;
  readonly entries: readonly Entry[];
  readonly install: Install;
  /** Stops the product, and removes its data; the history stays. */
  end(): Promise<void>;
}

const cast: readonly Actor[] = [
  ...[0, 1, 2].flatMap((of) => [clientProgram(of, 1), clientProgram(of, 2)]),
  ...[0, 1].flatMap((of) => [agent(of, 1), agent(of, 2)]),
  ...[0, 1].map(manager),
  ...[0, 1, 2].map(feedReader),
  ...operators,
];

/** Plays a world, and waits until all that was under way has come to rest. */
export async function play(options: PlayOptions): Promise<Played> {
  const { seconds, seed, without = [] } = options;
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  const history = openHistory(join(folder, 'history.jsonl'));
  const luck = luckOf(seed);
  const product = await install();
  const market = await makeMarket(product.database, luck.split('market'));
  const receivers: Receiver[] = [];
  let isOver = false;
  const { awake, night } = makeNights();
  const world: World = {
    install: product,
    history,
    market,
    known: [],
    fileRows: [],
    isOver: () => isOver,
    awake,
  };
  const end = async () => {
    isOver = true;
    await product.stop();
    for (const { close } of [...market.lenders, ...receivers]) await close();
  };
  try {
    for (const lender of market.lenders) lender.join(world);
    await setUp(world, receivers, luck.split('receivers'));
    const until = performance.now() + seconds * 1_000;
    const acting = cast
      .filter(({ name }) => !without.some((one) => `${name} `.startsWith(`${one} `)))
      .map((actor) => actor.play(world, luck.split(actor.name)));
    const sleep: Sleep = () => night(acting.length, () => untilMorning(world));
    const happening = happen(world, options, luck.split('faults'), sleep);
    // Whoever throws ends the world.
    await Promise.race([happening, Promise.all(acting)]);
    await happening;
    await pause(Math.max(0, until - performance.now()));
    isOver = true;
    await Promise.all(acting);
    await rest(world, seconds);
    const from = Date.now();
    await lastLook(world);
    await looksAreStored(world, from);
    return { folder, entries: history.entries, install: product, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function setUp(world: World, receivers: Receiver[], luck: ReturnType<typeof luckOf>): Promise<void> {
  const operatorCall = portalCall(world, 'operator', world.market.operator);
  const plan = { environment: 'uat', affiliateId: null, partnerId: null, intentId: null };
  for (const more of [
    { paidOn: 'funded', unit: 'basis points', rate: '2,5' },
    { paidOn: 'accepted', unit: 'cents', rate: '5' },
  ]) {
    const { told } = await operatorCall('set plan', 'POST', 'commission/plan', { ...plan, ...more });
    if (told?.status !== 200) throw new Error(`the plan was refused: ${JSON.stringify(told)}`);
  }
  for (const affiliate of world.market.affiliates) {
    const receiver = await startReceiver(`receiver of ${affiliate.name}`, luck.split(affiliate.name));
    receivers.push(receiver);
    const call = portalCall(world, 'manager', affiliate.manager, { affiliate: affiliate.name });
    const { told } = await call('add webhook', 'POST', 'webhook', { url: receiver.url });
    const secret = (told?.body as { secret?: string } | undefined)?.secret;
    if (!secret) throw new Error(`the webhook was refused: ${JSON.stringify(told)}`);
    receiver.join(world, secret);
  }
}

const faults: readonly (Victim | 'slow disk')[] = [...victims, 'slow disk'];

type Sleep = () => ReturnType<Nights['night']>;

/** How long a disk is slow. */
const slowMs = 4_000;

/**
 * Kills, one kind after the other, with a slow disk after each round of them, and nights among them: at some moment of
 * each share of the time. After a third of it PII_KEY may be rotated. What comes back late leaves less time for others:
 * an hour is an hour. Only a world of one round of kills goes on until it has had all that is in store for it.
 */
async function happen(
  world: World,
  { kills, nights, seconds, rotates }: Pick<PlayOptions, 'kills' | 'nights' | 'seconds' | 'rotates'>,
  luck: ReturnType<typeof luckOf>,
  sleep: Sleep,
): Promise<void> {
  const all = kills + nights;
  const shareMs = (seconds * 1_000) / (all + 1);
  let killed = 0;
  let retire: (() => Promise<void>) | undefined;
  const began = performance.now();
  const isPast = (share: number) => performance.now() - began >= seconds * 1_000 * share;
  for (let done = 0; done < all && !world.isOver(); done += 1) {
    if (killed > faults.length && isPast(1)) break;
    // What came back late shortens the next pause, down to half a share.
    const dueMs = shareMs * (done + 0.5 + luck.next() / 2);
    await pause(Math.max(shareMs / 2, began + dueMs - performance.now()));
    if (rotates && !retire && isPast(1 / 3)) retire = await rotate(world, kills - killed);
    const isNight = Math.floor(((done + 1) * nights) / all) > Math.floor((done * nights) / all);
    if (isNight) {
      await sleep();
      continue;
    }
    const victim = faults[killed % faults.length] ?? 'web';
    killed += 1;
    const at = Date.now();
    if (victim === 'slow disk') {
      await world.install.slowDisk(slowMs);
      // Nothing dies of it, so it excuses nothing.
      world.history.note('runner', victim, at, {}, null);
      continue;
    }
    await world.install.kill(victim);
    world.history.note('fault', `kill ${victim}`, at, {}, null);
  }
  await retire?.();
}

/** It is the next morning: what was due at night is done, and whoever comes signs in. */
async function untilMorning({ install, market, history }: World): Promise<void> {
  const at = Date.now();
  await install.clock.sleep();
  // One that lived on would do what each of the minutes had in store that went by at once.
  await install.kill('worker');
  await signInAnew(install.database, market);
  history.note('runner', 'night', at, {}, null);
}

/** Waits until nothing is under way any more, or nothing that will come to an end within some minutes. */
async function rest(world: World, seconds: number): Promise<void> {
  const { sql } = world.install.database;
  // Of a long world more is left, of files above all.
  const until = performance.now() + 120_000 + seconds * 100;
  const at = Date.now();
  for (;;) {
    // Time goes by: what waits for a later try is due.
    await sql`update webhook_retry set due_at = now() where state = 'waiting' and due_at > now()`;
    await sql`update webhook_endpoint set rest_until = null where rest_until > now()`;
    await sql`update lead set feedback_due_at = now() where state = 'new' and feedback_due_at > now() + interval '5 seconds'`;
    await sql`update text_message set next_call_at = now() where status = 'queued' and next_call_at > now() + interval '15 seconds'`;
    await sql`update commission_run set next_at = now() where next_at > now() + interval '15 seconds'`;
    await sql`
      update application set next_check_at = now()
      where status in ('sending', 'unknown') and next_check_at > now() + interval '5 seconds'`;
    await Promise.all(world.market.lenders.map(({ settle }) => settle()));
    const [left] = await sql<[Record<string, number>]>`
      select
        (select count(*)::int from application where status in ('sending', 'unknown', 'pending')
          and not superseded and waits_since is null and operator_needed_at is null) as applications,
        (select count(*)::int from lead where state = 'new' and feedback_due_at is not null and erased_at is null) as feedback,
        (select count(*)::int from event_outbox) as events,
        (select count(*)::int from webhook_endpoint w join event_stream s using (affiliate_id, environment)
          where w.position < s.last_position) as deliveries,
        (select count(*)::int from webhook_retry where state = 'waiting') as retries,
        (select count(*)::int from commission_run r join event_stream s using (affiliate_id, environment)
          where r.event_position < s.last_position or r.asked is not null) as ledgers,
        (select count(*)::int from batch where status not in ('completed', 'failed', 'receiving')) as files,
        (select count(*)::int from text_message where status = 'queued') as texts`;
    const isStill = Object.values(left).every((count) => count === 0);
    if (isStill || performance.now() > until) {
      world.history.note('runner', isStill ? 'at rest' : 'not at rest', at, left, null);
      return;
    }
    await pause(1_000);
  }
}

/** Waits until the record of reads has the last looks: they are stored together, a little after their answers. */
async function looksAreStored({ install, history }: World, from: number): Promise<void> {
  const looks = history.entries.filter(
    ({ act, at, told }) => act === 'last look at a lead' && at >= from && told?.status === 200,
  ).length;
  const until = performance.now() + 30_000;
  for (;;) {
    const [{ count }] = await install.database.sql<[{ count: number }]>`
      select count(*)::int from lead_read where kind = 'api' and at >= ${new Date(from)}`;
    if (count >= looks || performance.now() > until) return;
    await pause(200);
  }
}

/** Every affiliate reads each of its leads and the rest of its feed once more, in peace. */
async function lastLook(world: World): Promise<void> {
  for (const [index, affiliate] of world.market.affiliates.entries()) {
    const { name, manager } = affiliate;
    const headers = keyOf(affiliate);
    const own = world.known.filter(({ affiliate: of }) => of === name);
    const look = async ({ id }: KnownLead) => {
      const about = { affiliate: name, lead: id };
      const sent = { method: 'GET', path: `/api/v2/lead/${id}`, headers };
      await insist(world, 'runner', 'last look at a lead', sent, about);
      const page = { cookie: manager.cookie, origin: world.install.origin };
      const shown = { method: 'GET', path: `/api/portal/lead/${id}`, headers: page };
      await ask(world, 'runner', 'last look at a page', shown, about);
    };
    for (let from = 0; from < own.length; from += 8) await Promise.all(own.slice(from, from + 8).map(look));
    for (let [from, more]: [string, boolean] = ['', true]; more; ) {
      const path = `/api/v2/lead?limit=1000${from}`;
      const sent = { method: 'GET', path, headers };
      const page = await insist(world, 'runner', 'last look at the list', sent, { affiliate: name });
      const read = page?.told?.body as { leads: unknown[]; next: string | null } | undefined;
      [from, more] = [`&after=${read?.next}`, read?.leads.length === 1_000];
    }
    let [after, next]: (string | null)[] = [
      null,
      await readOn(world, `last feed ${index + 1}`, index, null, 0, eventTypes),
    ];
    while (next !== after && next !== null) {
      after = next;
      next = await readOn(world, `last feed ${index + 1}`, index, after ?? null, 0, eventTypes);
    }
  }
  for (const { name, manager } of world.market.affiliates) {
    const headers = { cookie: manager.cookie, origin: world.install.origin };
    const sent = { method: 'GET', path: '/api/portal/dashboard?when=60d', headers };
    await insist(world, 'runner', 'last look at the dashboard', sent, { affiliate: name });
  }
  const { operator } = world.market;
  const body = { by: 'affiliate,day', environment: 'uat', when: '60d', format: 'csv' };
  const headers = { cookie: operator.cookie, origin: world.install.origin };
  const report = { method: 'POST', path: '/api/portal/report/export', body, headers };
  await insist(world, 'runner', 'last look at the report', report);
  for (const { id, name, income } of world.market.lenders)
    world.history.note('runner', 'lender', Date.now(), { id, name, income }, null);
  for (const { id, name } of world.market.affiliates)
    world.history.note('runner', 'affiliate', Date.now(), { id, name }, null);
}
