import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { insertOptOuts } from '@/db/query/desk/opt-out';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';
import { addOptOut } from '@/lib/desk/opt-out/add-opt-out';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { liftOptOuts } from '@/lib/desk/opt-out/lift-opt-outs';
import { consentDespiteOptOut } from '@/lib/lead/consent/consent-despite';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { parseConsentInput, parseWithdrawInput } from '@/lib/lead/consent/schema';
import { withdrawConsent } from '@/lib/lead/consent/withdraw-consent';
import type { Decision, Value } from './step';
import { type ConsentMarket, contextOf, environment, type People, slots } from './world';

/** Everything that a decision needs, so that another process can make it. */
export interface ConsentWorld {
  readonly market: ConsentMarket;
  readonly people: People;
  /** The leads' public ids, by slot; null: none now. */
  readonly hashids: (string | null)[];
}

export const namedValue = ({ phone, idNumbers }: People, value: Value) =>
  value === 'phone'
    ? ({ kind: 'phone', value: phone } as const)
    : ({ kind: 'id_number', value: idNumbers[value] ?? '' } as const);

/** Until the clock shows a later millisecond: what is said afterwards is later by every clock of this computer. */
async function tick(): Promise<void> {
  const before = Date.now();
  while (Date.now() <= before + 1) await nextTurn();
}

/** Decides by the verbs that people use; says whether there was anything to decide. */
export async function decide(database: Database, world: ConsentWorld, decision: Decision): Promise<boolean> {
  const { market, people } = world;
  await tick();
  switch (decision.kind) {
    case 'no by api': {
      const { affiliate, reach, value } = decision;
      await addOptOut(contextOf(database, market, affiliate), { ...namedValue(people, value), reach });
      return true;
    }
    case 'no of register':
    case 'no to a lender': {
      const { kind, value } = namedValue(people, decision.value);
      const hash = optOutHash(await knownOptOutKey(contextOf(database, market, 0)), kind, value);
      const isRegister = decision.kind === 'no of register';
      const reachId = isRegister ? null : (market.partners[decision.partner] ?? 0);
      const reach = isRegister ? 'register' : 'partner';
      await insertOptOuts(database, [{ environment, kind, hash, reach, reachId }], {
        source: reach,
        affiliateId: null,
      });
      return true;
    }
    case 'register gate':
      await database.sql`update environment set register_gate = ${decision.gate} where name = ${environment}`;
      return true;
    default:
      return decideOfLead(database, world, decision);
  }
}

async function decideOfLead(
  database: Database,
  { market, hashids }: ConsentWorld,
  decision: Extract<Decision, { slot: number }>,
): Promise<boolean> {
  const { slot } = decision;
  const hashid = hashids[slot];
  const ctx = contextOf(database, market, slots[slot]?.affiliate ?? 0);
  if (!hashid) return false;
  switch (decision.kind) {
    case 'no by agent': {
      const press = { pressId: randomUUID(), kind: 'do not contact' };
      await recordDisposition(ctx, hashid, recordDispositionInput.parse(press));
      return true;
    }
    case 'lifted': {
      const { asOperator } = decision;
      const by = contextOf(database, market, slots[slot]?.affiliate ?? 0, { asOperator });
      try {
        return (await liftOptOuts(by, hashid, { why: 'asked to' })).lifted > 0;
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('There is nothing here')) return false;
        throw error;
      }
    }
    case 'yes in spite of it':
      try {
        return (await consentDespiteOptOut(ctx, hashid, { text: 'en-2', knows: true })).recorded;
      } catch (error) {
        if (error instanceof Error && error.message.includes('national register')) return false;
        throw error;
      }
    case 'consent': {
      const { purposes, basis } = decision;
      const now = new Date();
      const said = { channel: 'phone', purposes, given_at: now.toISOString(), ...(basis && { basis }) };
      return (await recordConsent(ctx, hashid, parseConsentInput(said, now))).created;
    }
    case 'withdrawn':
      await withdrawConsent(
        ctx,
        hashid,
        parseWithdrawInput({ how: 'by phone', purposes: decision.purposes }),
      );
      return true;
    case 'erased': {
      const id = readPublicId(ctx.env.idKey, 'lead', hashid) ?? 0;
      await database.transaction((tx) => eraseLeads(ctx, tx, [id]));
      return true;
    }
  }
}
