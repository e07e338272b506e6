import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type PartnerAction, type PartnerServer, startPartnerServer } from '@/test/partner-server';
import { ask } from './caller';
import { type Luck, weighted } from './random';
import { isSigned } from './signed';
import { pause, type World } from './world';

/** Before the number of an application that a lender mistypes: an operator places what it said of it. */
export const mistyped = 'X-';

/** What a lender decided about an application, whatever it said. */
export type Decision = 'accepted' | 'declined' | 'refused';

interface Held {
  readonly applicationId: string;
  readonly leadId: string;
  decision: Decision;
  readonly reference: string;
  /** Where the applicant goes on; null: it calls them itself, or has no link yet. */
  link: string | null;
  /** It has told us by an answer or a callback, as far as it knows. */
  told: boolean;
}

export interface WorldLender extends Omit<PartnerServer, 'answer' | 'close' | 'calls' | 'callsTo'> {
  readonly name: string;
  id: number;
  slug: string;
  /** The incomes that it takes; null: any. */
  income: readonly [number, number] | null;
  /** From now on its calls are written down, and it calls back. */
  join(world: World): void;
  /** Resolves when it has called back all it owes. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** How the first call of an application is met, and how often. */
const habits = {
  accept: 46,
  decline: 12,
  'pending, then accept': 12,
  'pending, then decline': 4,
  'accept, line dropped': 6,
  'accept, then 500': 8,
  'accept, too late': 3,
  refuse: 6,
  'accept, told twice': 3,
  'accept, link later': 30,
} as const;
type Habit = keyof typeof habits;

const decisions: Readonly<Record<Habit, Decision>> = {
  accept: 'accepted',
  decline: 'declined',
  'pending, then accept': 'accepted',
  'pending, then decline': 'declined',
  'accept, line dropped': 'accepted',
  'accept, then 500': 'accepted',
  'accept, too late': 'accepted',
  refuse: 'refused',
  'accept, told twice': 'accepted',
  'accept, link later': 'accepted',
};

const linkOf = (reference: string) => `https://lender.example/apply/${reference}`;
const linked = ({ decision, link }: Held) => (decision === 'accepted' && link !== null ? { link } : {});

/** A lender's system with habits of its own, which writes down what it was sent and what it decided. */
export async function makeHabits(name: string, secret: string, luck: Luck): Promise<WorldLender> {
  const server = await startPartnerServer();
  const held = new Map<string, Held>();
  const owed = new Set<Promise<void>>();
  let world: World | null = null;
  const signed = new Webhook(secret);

  /** Says it until it is heard. */
  const insistOn = async (act: string, body: object, sent: () => Parameters<typeof ask>[3]) => {
    if (!world) return;
    for (let pauseMs = 200; pauseMs < 60_000; pauseMs *= 1.6) {
      const { told } = await ask(world, name, act, sent(), { said: body });
      // Signed before the night, and refused in the morning, which comes to the product a little before it comes here: it is
      // signed again. The checker knows when it was night, and lets no other 401 pass.
      if (told && told.status < 500 && told.status !== 401) return;
      await pause(pauseMs);
    }
  };
  const tell = (act: string, path: string, body: object) =>
    insistOn(act, body, () => {
      const text = JSON.stringify(body);
      const id = `msg_${luck.below(1e9)}`;
      const at = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signed.sign(id, at, text),
      };
      return { method: 'POST', path, body: text, headers };
    });
  /** By an address, as older systems do: here an application that is not known waits for an operator. */
  const tellByAddress = (body: Record<string, string | number>) => {
    const query = new URLSearchParams(
      Object.entries(body).map(([field, value]) => [field, String(value)]),
    ).toString();
    const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const sig = createHmac('sha256', bytes).update(query).digest('hex');
    const path = `/api/partner/${lender.slug}/postback?${query}&sig=${sig}`;
    return insistOn('report', body, () => ({ method: 'GET', path }));
  };
  const later = (work: () => Promise<void>) => {
    const one = work().finally(() => owed.delete(one));
    owed.add(one);
  };
  const callBack = (one: Held, waitMs: number, times = 1) =>
    later(async () => {
      await pause(waitMs);
      for (let nth = 0; nth < times; nth += 1)
        await tell('call back', '/api/partner/outcome', {
          application_id: one.applicationId,
          status: one.decision,
          ...linked(one),
        });
      one.told = true;
    });

  /** What becomes of an application: in any order, twice, corrected, moved to another. */
  const report = (one: Held) =>
    later(async () => {
      await pause(300 + luck.below(2_500));
      const event = (type: string, more: object = {}) => ({
        event_id: `E-${name.at(-1)}-${luck.below(1e9)}`,
        application_id: one.applicationId,
        type,
        occurred_at: new Date().toISOString(),
        ...more,
      });
      const send = (body: object) => tell('report', '/api/partner/event', body);
      if (luck.chance(0.15)) await send(event('rejected'));
      if (luck.chance(0.1))
        await tellByAddress({
          ...event('funded'),
          application_id: `${mistyped}${one.applicationId}`,
          amount_cents: (1 + luck.below(50)) * 100_000,
        });
      if (luck.chance(0.5)) return;
      const funded = event('funded', { amount_cents: (1 + luck.below(50)) * 100_000 });
      if (luck.chance(0.5)) await send(event('approved'));
      await send(funded);
      if (luck.chance(0.2)) await send(funded);
      if (luck.chance(0.15)) await send({ ...funded, event_id: `${funded.event_id}-again` });
      if (luck.chance(0.25))
        await send(
          event('funded', { amount_cents: (1 + luck.below(50)) * 100_000, corrects: funded.event_id }),
        );
      else if (luck.chance(0.3)) {
        const others = [...held.values()].filter(
          ({ decision, told, applicationId }) =>
            decision === 'accepted' && told && applicationId !== one.applicationId,
        );
        if (others.length > 0)
          await send({
            ...funded,
            event_id: `${funded.event_id}-moved`,
            application_id: luck.pick(others).applicationId,
            corrects: funded.event_id,
          });
      }
      if (luck.chance(0.25)) {
        // The day in South Africa, which is two hours ahead.
        const day = new Date(Date.now() + 7_200_000).toISOString().slice(0, 10);
        const at = luck.chance(0.5) ? new Date().toISOString() : `${day}T00:00:00+02:00`;
        await send(event(luck.chance(0.5) ? 'returned' : 'charged_back', { occurred_at: at }));
      }
    });

  const decide = (leadId: string, applicationId: string): { one: Held; habit: Habit } => {
    const habit = weighted(luck, habits);
    const reference = `L-${name.at(-1)}-${held.size + 1}`;
    const link = luck.chance(0.5) && habit !== 'accept, link later' ? linkOf(reference) : null;
    const one = { leadId, applicationId, decision: decisions[habit], reference, link, told: false };
    return { one, habit };
  };

  /** The agreed answer to an application that it has decided. */
  const say = (one: Held): PartnerAction => {
    if (one.decision === 'refused') return { status: 503, json: { message: 'not now' } };
    one.told = true;
    return { json: { status: one.decision, reference: one.reference, ...linked(one) } };
  };

  const first = (one: Held, habit: Habit): PartnerAction => {
    if (one.decision === 'accepted') report(one);
    switch (habit) {
      case 'pending, then accept':
      case 'pending, then decline':
        callBack(one, 200 + luck.below(4_000), luck.chance(0.2) ? 2 : 1);
        return { json: { status: 'pending', reference: one.reference } };
      case 'accept, line dropped':
        return 'break';
      case 'accept, then 500':
        callBack(one, 300 + luck.below(3_000));
        return { status: 500, json: { message: 'it went wrong' } };
      case 'accept, too late':
        return { ...(say(one) as object), delayMs: 2_000 };
      case 'accept, told twice':
        callBack(one, luck.below(300), 2);
        return say(one);
      case 'accept, link later': {
        const now = say(one);
        one.link = linkOf(one.reference);
        callBack(one, 1_000 + luck.below(8_000));
        return now;
      }
      default:
        return say(one);
    }
  };

  /** The day is over: what is still open is decided. */
  let isEvening = false;
  server.answer((call) => {
    const at = Date.now();
    const key = String(call.headers['idempotency-key'] ?? '');
    const { lead_id: leadId, application_id: applicationId } = call.body as Record<string, string>;
    const asked = {
      path: call.path,
      key,
      signed: isSigned(signed, call.text, call.headers),
      text: call.text,
      lead: leadId,
      application: applicationId,
    };
    if (call.path === '/score') {
      world?.history.note(name, 'score', at, asked, null);
      const slow = luck.chance(0.15);
      return {
        json: { available: true, probability: luck.below(100) },
        delayMs: slow ? 900 : luck.below(40),
      };
    }
    const known = held.get(key);
    if (known) {
      // Nobody says "not now" for ever.
      if (known.decision === 'refused' && isEvening) known.decision = 'declined';
      // As our own API does: another body under a known key is refused.
      const action = say(known);
      world?.history.note(name, 'called again', at, { ...asked, decision: known.decision }, null);
      return action;
    }
    const { one, habit } = decide(String(leadId), String(applicationId));
    held.set(key, one);
    world?.history.note(name, 'called', at, { ...asked, habit, decision: one.decision }, null);
    return first(one, habit);
  });

  const lender: WorldLender = {
    name,
    id: 0,
    slug: '',
    income: null,
    origin: server.origin,
    join: (into) => {
      world = into;
    },
    settle: async () => {
      isEvening = true;
      while (owed.size > 0) await Promise.all(owed);
    },
    close: server.close,
  };
  return lender;
}
