import type { Database } from '@/db/client';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { makeAffiliate, makeIntent, makePartner, makeUser } from '@/test/factory';

export const environment = 'uat';

/** Two affiliates and two lenders, which all sequences share. */
export interface ConsentMarket {
  readonly affiliates: readonly { readonly id: number; readonly userId: number }[];
  readonly operatorId: number;
  readonly intentId: number;
  readonly partners: readonly number[];
}

/** Two people who share a phone. */
export interface People {
  readonly phone: string;
  readonly idNumbers: readonly string[];
}

/** Whose lead, and of which of the two people; of each there is one, and after an erasure a new one. */
export const slots = [
  { affiliate: 0, person: 0 },
  { affiliate: 0, person: 1 },
  { affiliate: 1, person: 0 },
] as const;

export async function makeMarket(database: Database, origin: string): Promise<ConsentMarket> {
  const { id: intentId } = await makeIntent(database, { environment });
  const affiliate = async () => {
    const { id } = await makeAffiliate(database);
    return { id, userId: (await makeUser(database, { affiliateId: id, role: 'manager' })).id };
  };
  const partner = async (at: number) => {
    const made = await makePartner(database, {
      environment,
      scoreUrl: `${origin}/score-${at}`,
      acceptUrl: `${origin}/accept-${at}`,
      secret: newPartnerSecret(),
      timeoutMs: 5_000,
      intents: [{ intentId }],
    });
    return made.id;
  };
  const { id: operatorId } = await makeUser(database, { role: 'operator', affiliateId: null });
  return {
    affiliates: [await affiliate(), await affiliate()],
    operatorId,
    intentId,
    partners: [await partner(0), await partner(1)],
  };
}

let people = 0;

export function makePeople(): People {
  people += 1;
  return { phone: `08${20_000_000 + people}`, idNumbers: [makeIdNumber(), makeIdNumber()] };
}

/** A manager of one of the affiliates, or the operator at it. */
export function contextOf(
  database: Database,
  { affiliates, operatorId }: ConsentMarket,
  affiliate: number,
  { asOperator = false }: { asOperator?: boolean } = {},
): AffiliateContext {
  const { id: affiliateId, userId } = affiliates[affiliate] ?? { id: 0, userId: 0 };
  const manager = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'one' } as const;
  const operator = {
    kind: 'user',
    userId: operatorId,
    role: 'operator',
    operatorRole: 'admin',
    affiliateId: null,
    sessionId: 'two',
  } as const;
  return makeAffiliateContext(
    database,
    { affiliateId, environment },
    { actor: asOperator ? operator : manager },
  );
}

export const inputOf = (
  { intentId }: ConsentMarket,
  { phone, idNumbers }: People,
  person: number,
  more: object = {},
) =>
  parseLeadInput(
    makeLeadBody({
      id_number: idNumbers[person],
      cell_phone_number: phone,
      intent_id: intentId,
      ...more,
    }),
  );
