import type { Database } from '@/db/client';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { type Births, births } from './applicant';
import { makeHabits, type WorldLender } from './lender';
import type { Luck } from './random';

export interface WorldAffiliate {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  /** Cookies of those who are signed in. */
  readonly agents: readonly string[];
  readonly manager: string;
}

/** Who is there, and what they were given before the play begins. */
export interface Market {
  readonly intents: readonly { readonly id: number; readonly title: string }[];
  readonly affiliates: readonly WorldAffiliate[];
  readonly lenders: readonly WorldLender[];
  readonly operator: string;
  readonly births: Births;
}

/** Lenders that take any income, and one that takes only small ones: who holds what shows which values it was offered for. */
const incomes: readonly (readonly [number, number] | null)[] = [null, null, [5_000, 20_000], null];
/** Of the last lender. */
export const cap = 60;

export async function makeMarket(database: Database, luck: Luck): Promise<Market> {
  const intents = await Promise.all([1, 2].map(() => makeIntent(database)));
  const lenders: WorldLender[] = [];
  for (const [nth, income] of incomes.entries()) {
    const secret = newPartnerSecret();
    const lender = await makeHabits(`lender ${nth + 1}`, secret, luck.split(`lender ${nth + 1}`));
    const { id, slug } = await makePartner(database, {
      secret,
      acceptUrl: `${lender.origin}/accept`,
      ...(nth < 2 && { scoreUrl: `${lender.origin}/score` }),
      timeoutMs: 1_500,
      intents: intents.map(({ id: intentId }) => ({
        intentId,
        eligibility: income ? [{ field: 'net_income', operator: 'between', value: [...income] }] : [],
      })),
    });
    lenders.push(Object.assign(lender, { id, slug, income }));
  }
  const last = lenders.at(-1);
  if (last) await setCapacity(database, last.id, capacityOf([{ window: 'total', most: cap }]));
  const affiliates: WorldAffiliate[] = [];
  for (const nth of [1, 2, 3]) {
    const { id, name } = await makeAffiliate(database, { liveFeedback: nth === 2 });
    const { key, hash, hint } = generateApiKey('uat');
    await makeApiKey(database, { affiliateId: id, hash, hint });
    const signIn = async (role: 'agent' | 'manager') =>
      (await makeVisitor(database, { role, affiliateId: id, environment: 'uat' })).cookie;
    const agents = [await signIn('agent'), await signIn('agent')];
    affiliates.push({ id, name, key, agents, manager: await signIn('manager') });
  }
  const operator = await makeVisitor(database, { role: 'operator', affiliateId: null, environment: 'uat' });
  return {
    intents: intents.map(({ id, title }) => ({ id, title })),
    affiliates,
    lenders,
    operator: operator.cookie,
    births: births(luck.split('births')),
  };
}
