import { randomUUID } from 'node:crypto';
import { weighted } from '@/test/world/random';
import { type Actor, pause } from '@/test/world/world';
import { portalCall } from './portal-call';

const acts = {
  next: 12,
  capture: 10,
  'edit a lead': 6,
  accept: 16,
  'accept in an old tab': 4,
  text: 8,
  dispose: 8,
  'call back': 4,
  'read a lead': 8,
} as const;

/** What is read to applicants: the text that a new installation has. */
export const consentText = 'en-2';

const dispositions = {
  done: 4,
  'no answer': 8,
  'not interested': 3,
  'wrong number': 2,
  'do not contact': 2,
} as const;

/** After which no text goes out. */
const noTexts = ['do not contact', 'do not contact', 'not interested', 'wrong number'] as const;

/** Of a lead whose application a link comes from. */
const textable = ['pending', 'accepted'];

interface ReadLead {
  readonly state: string;
  readonly updatedAt: string;
  readonly matches: readonly number[];
  /** The latest text message; null: none was asked for. */
  readonly text: string | null;
}

/** An agent of an affiliate: captures, sells and says how calls went, also in a tab that is old by now. */
export function agent(affiliateIndex: number, nth: number): Actor {
  const name = `agent ${affiliateIndex + 1}.${nth}`;
  return {
    name,
    play: async (world, luck) => {
      const affiliate = world.market.affiliates[affiliateIndex];
      const person = affiliate?.agents[nth - 1];
      if (!affiliate || !person) throw new Error(`there is no ${name}`);
      const call = portalCall(world, name, person, { affiliate: affiliate.name });
      /** What each lead looked like when it was read: an old tab. */
      const tabs = new Map<string, ReadLead>();
      const read = async (id: string): Promise<ReadLead | null> => {
        const { told } = await call('read lead page', 'GET', `lead/${id}`, undefined, { lead: id });
        if (told?.status !== 200) return null;
        const page = told.body as {
          state: string;
          updatedAt: string;
          matches?: { id: number }[];
          sms?: { message: { id: string } | null };
        };
        const one = {
          state: page.state,
          updatedAt: page.updatedAt,
          matches: (page.matches ?? []).map((match) => match.id),
          text: page.sms?.message?.id ?? null,
        };
        tabs.set(id, one);
        return one;
      };
      const accept = async (id: string, tab: ReadLead | null) => {
        if (!tab || tab.matches.length === 0) return;
        const body = { hashid: id, partnerId: luck.pick(tab.matches), seen: tab.updatedAt };
        const { told } = await call('accept', 'POST', 'accept', body, { lead: id });
        if (told?.status === 200 && luck.chance(0.6)) await text(id, await read(id));
      };
      const dispose = async (id: string, kind: string) => {
        await call(
          'dispose',
          'POST',
          `lead/${id}/disposition`,
          { pressId: randomUUID(), kind },
          { lead: id },
        );
      };
      /** Sends the link; now and then the applicant says in that moment that they want none. */
      const text = async (id: string, tab: ReadLead | null) => {
        if (!tab || !textable.includes(tab.state)) return;
        const after = tab.text;
        const asked = call('text', 'POST', `lead/${id}/sms`, { after }, { lead: id });
        if (luck.chance(0.4)) await dispose(id, luck.pick(noTexts));
        await asked;
      };
      const someLead = () => {
        const own = world.known.filter((one) => one.affiliate === affiliate.name);
        return own.length === 0 ? null : luck.pick(own.slice(-40)).id;
      };
      while (!world.isOver()) {
        await world.awake();
        await pause(luck.below(250));
        const act = weighted(luck, acts);
        if (act === 'capture') {
          const { births, intents } = world.market;
          const body = { ...births.next(), intent_id: luck.pick(intents).id };
          const { told } = await call('capture', 'POST', 'offer', { ...body, consentText });
          if (told?.status !== 200) continue;
          const { id } = told.body as { id: string };
          world.known.push({ id, affiliate: affiliate.name, body, matches: [] });
          if (luck.chance(0.7)) await accept(id, await read(id));
          continue;
        }
        if (act === 'next') {
          const { told } = await call('next', 'POST', 'work-list/next');
          const id = (told?.body as { lead?: { id: string } | null } | undefined)?.lead?.id;
          if (told?.status === 200 && id) await accept(id, await read(id));
          continue;
        }
        const id = someLead();
        if (id === null) continue;
        if (act === 'accept') await accept(id, await read(id));
        else if (act === 'accept in an old tab') await accept(id, tabs.get(id) ?? null);
        else if (act === 'read a lead') await read(id);
        else if (act === 'text') await text(id, await read(id));
        else if (act === 'edit a lead')
          await call(
            'edit',
            'POST',
            `lead/${id}/answer`,
            { fields: { net_income: 5_000 + luck.below(40) * 1_000 }, consentText },
            { lead: id },
          );
        else if (act === 'dispose') await dispose(id, weighted(luck, dispositions));
        else {
          const body = { dueAt: new Date(Date.now() + 3_600_000).toISOString() };
          await call('call back', 'PUT', `lead/${id}/call-back`, body, { lead: id });
        }
      }
    },
  };
}
