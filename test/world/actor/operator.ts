import { mistyped } from '@/test/world/lender';
import { signIn, type WorldAffiliate } from '@/test/world/market';
import { bagOf } from '@/test/world/random';
import { type Actor, askDatabase, type KnownLead, pause, pauses } from '@/test/world/world';
import { consentText } from './agent';
import { lenderActs } from './lender-act';
import { portalCall } from './portal-call';

/**
 * What each operator decides, and how often each comes before all have come. All that saves a lender whole is one
 * operator's: of two the later one takes back what the other has just done.
 */
const desks = {
  lenders: {
    'switch a lender off': 1,
    'pause a lender': 1,
    'close a lender': 2,
    'rename a lender': 1,
    'narrow a rule': 1,
  },
  house: {
    'place an outcome': 1,
    'suspend an affiliate': 1,
    maintenance: 1,
    'erase an applicant': 3,
    'replace a key': 1,
    'close a month': 1,
  },
  plans: { 'plan a change': 1 },
} as const;
type Desk = keyof typeof desks;
type Act = { [One in Desk]: keyof (typeof desks)[One] }[Desk];

/** Of the affiliate that is suspended and let in again: the others work all day. */
export const suspended = 2;

/** Operators: they decide while work is under way, and take it back a little later. */
export const operators: readonly Actor[] = (Object.keys(desks) as Desk[]).map((desk) => ({
  name: `operator of ${desk}`,
  play: async (world, luck) => {
    const call = portalCall(world, `operator of ${desk}`, world.market.operator);
    /** Does it until it is done: what is not taken back stops the world. */
    const surely = async (act: string, method: string, path: string, body: unknown, about = {}) => {
      for (const pauseMs of pauses()) {
        const { told } = await call(act, method, path, body, about);
        if (told && told.status < 500) return told;
        await pause(pauseMs);
      }
      return null;
    };
    const confirmed = async (act: string, path: string, body: object, about: object, method = 'PUT') => {
      const first = await surely(act, method, path, body, about);
      const figure = /confirm with (\d+)/.exec(JSON.stringify(first?.body ?? ''))?.[1];
      return figure ? surely(act, method, path, { ...body, confirm: Number(figure) }, about) : first;
    };
    const replaceKey = async ({ id: affiliateId, name, keys }: WorldAffiliate) => {
      const old = keys.at(-1);
      if (!old) return;
      const whom = { affiliate: name };
      const overlapHours = luck.chance(0.5) ? 0 : 1;
      let told = await surely('replace key', 'POST', `api-key/${old.id}/replace`, { overlapHours }, whom);
      const worksUntil = Date.now() + overlapHours * 3_600_000;
      // The answer was lost, and with it the new key: a further one is issued.
      if (!told || told.status >= 300)
        told = await surely('issue key', 'POST', 'api-key', { affiliateId, environment: 'uat' }, whom);
      if (!told || told.status >= 300) return;
      const { id, key } = told.body as { id: number; key: string };
      old.worksUntil = worksUntil;
      keys.push({ id, key, worksUntil: null });
    };
    const draw = bagOf<Act>(luck, desks[desk]);
    let planned = 0;
    /** The other operator plans a change for some seconds from now, and is suspended before that now and then. */
    const planChange = async () => {
      const { planner, intents } = world.market;
      const planCall = portalCall(world, 'planner', planner);
      const { title, id: intentId } = luck.pick(intents);
      planned += 1;
      const dueAt = new Date(Date.now() + 2_000 + luck.below(3_000)).toISOString();
      const entry = { title, synonyms: [`Word ${planned}`] };
      const change = { kind: 'intent', intentId, entry };
      const about = { word: `Word ${planned}` };
      const { told } = await planCall(
        'plan',
        'POST',
        'catalogue/planned',
        { environment: 'uat', change, dueAt },
        about,
      );
      if (!told || told.status >= 300) return;
      const suspension = `user/${planner.userId}/suspension`;
      const isSuspended = luck.chance(0.4);
      if (isSuspended) await surely('suspend the planner', 'PUT', suspension, { suspended: true }, about);
      while (!world.isOver() && Date.now() < Date.parse(dueAt) + 4_000) await pause(100);
      if (!isSuspended) return;
      await surely('let the planner in', 'PUT', suspension, { suspended: false }, about);
      await signIn(world.install.database, planner);
    };
    /** Longer than the checker lets what was under way leave the house, so that it has something to look at. */
    const stand = async () => {
      const until = Date.now() + 4_000 + luck.below(4_000);
      while (!world.isOver() && Date.now() < until) await pause(100);
    };
    /** What a lender told under a number that nobody has: on the telephone it says which application it means. */
    const placeOutcome = async () => {
      const { sql } = world.install.database;
      const [waiting] = await askDatabase(
        () => sql<{ id: number; eventId: string; reference: string }[]>`
          select id::float8 as id, event_id as "eventId", reference from outcome_unplaced
          where set_aside_at is null and cause = 'unknown' and reference is not null order by random() limit 1`,
      );
      if (!waiting) return;
      const application = waiting.reference.slice(mistyped.length);
      const about = { eventId: waiting.eventId, application };
      await surely(
        'place an outcome',
        'POST',
        `outcome/unplaced/${waiting.id}/place`,
        { application },
        about,
      );
    };
    const editOf = ({ id, affiliate: name }: KnownLead) => {
      const affiliate = world.market.affiliates.find((other) => other.name === name);
      const [agent] = affiliate?.agents ?? [];
      const body = { fields: { net_income: 5_000 + luck.below(40) * 1_000 }, consentText };
      return agent
        ? portalCall(world, 'agent', agent, { affiliate: name })('edit', 'POST', `lead/${id}/answer`, body, {
            lead: id,
          })
        : null;
    };
    const { close, narrow, rename } = lenderActs(world, luck, surely, confirmed, stand);
    while (!world.isOver()) {
      await world.awake();
      await pause(700 + luck.below(2_500));
      const lender = luck.pick(world.market.lenders);
      const about = { lender: lender.name };
      switch (draw()) {
        case 'switch a lender off': {
          const path = `partner/${lender.id}/active`;
          await confirmed('switch off', path, { active: false }, about);
          await stand();
          await confirmed('switch on', path, { active: true, unchecked: true }, about);
          break;
        }
        case 'pause a lender': {
          const path = `partner/${lender.id}/leave-out`;
          await surely('pause', 'PUT', path, { until: null, reason: 'The world asks' }, about);
          await stand();
          await surely('resume', 'DELETE', path, undefined, about);
          break;
        }
        case 'close a lender':
          await close(lender);
          break;
        case 'rename a lender':
          await rename(lender);
          break;
        case 'place an outcome':
          await placeOutcome();
          break;
        case 'narrow a rule':
          await narrow();
          break;
        case 'suspend an affiliate': {
          const affiliate = world.market.affiliates[suspended];
          if (!affiliate) break;
          const whom = { affiliate: affiliate.name };
          await confirmed('suspend', `affiliate/${affiliate.id}`, { active: false }, whom);
          await stand();
          await confirmed('let in', `affiliate/${affiliate.id}`, { active: true }, whom);
          break;
        }
        case 'maintenance':
          await surely('begin maintenance', 'PUT', 'environment/uat', {
            maintenance: true,
            maintenanceReason: 'It moves.',
            maintenanceEndsAt: new Date(Date.now() + 3_600_000).toISOString(),
          });
          await stand();
          await surely('end maintenance', 'PUT', 'environment/uat', { maintenance: false });
          break;
        case 'replace a key':
          await replaceKey(luck.pick(world.market.affiliates));
          break;
        case 'close a month': {
          const { id: affiliateId, name } = luck.pick(world.market.affiliates);
          // Where no month is over, it is refused.
          const month = monthBefore(Date.now());
          const body = { affiliateId, environment: 'uat', month };
          await confirmed('close month', 'commission/statement', body, { affiliate: name }, 'POST');
          break;
        }
        case 'plan a change': {
          await planChange();
          break;
        }
        case 'erase an applicant': {
          if (world.known.length === 0) break;
          const one = luck.pick(luck.chance(0.5) ? world.known : world.known.slice(-20));
          // An agent changes answers in that moment: whoever is erased is not stored anew by it.
          const edits = Array.from({ length: luck.chance(0.7) ? 4 : 0 }, async () => {
            await pause(luck.below(300));
            await editOf(one);
          });
          await pause(luck.below(80));
          await surely('erase', 'POST', 'applicant/erase', { idNumber: one.body.id_number });
          await Promise.all(edits);
          break;
        }
      }
    }
  },
}));

/** The month before that of a moment, in South Africa: `2026-11`. */
function monthBefore(atMs: number): string {
  const day = new Date(atMs + 2 * 3_600_000);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}
