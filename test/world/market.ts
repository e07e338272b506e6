import type { Database } from '@/db/client';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { makeVisitor, signInVisitor } from '@/test/server/portal-visitor';
import type { UserRole } from '@/word/role';
import { type Births, births } from './applicant';
import { makeHabits, type WorldLender } from './lender';
import type { Luck } from './random';
import { askDatabase } from './world';

export interface WorldKey {
  readonly id: number;
  readonly key: string;
  /** Until when a replaced one works; null: nobody has replaced it. */
  worksUntil: number | null;
}

/** Somebody who signs in to the portal or the console. */
export interface Person {
  readonly userId: number;
  /** Of the session of today. */
  cookie: string;
}

export interface WorldAffiliate {
  readonly id: number;
  readonly name: string;
  /** Its key of today, and those that were replaced. */
  readonly keys: WorldKey[];
  readonly agents: readonly Person[];
  readonly manager: Person;
}

/** Who is there, and what they were given before the play begins. */
export interface Market {
  readonly intents: readonly { readonly id: number; readonly title: string }[];
  readonly affiliates: readonly WorldAffiliate[];
  readonly lenders: readonly WorldLender[];
  readonly operator: Person;
  /** A second operator, who plans changes, and is suspended now and then. */
  readonly planner: Person;
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
    const { id: keyId } = await makeApiKey(database, { affiliateId: id, hash, hint });
    const agents = [await makePerson(database, 'agent', id), await makePerson(database, 'agent', id)];
    const keys = [{ id: keyId, key, worksUntil: null }];
    affiliates.push({ id, name, keys, agents, manager: await makePerson(database, 'manager', id) });
  }
  return {
    intents: intents.map(({ id, title }) => ({ id, title })),
    affiliates,
    lenders,
    operator: await makePerson(database, 'operator', null),
    planner: await makePerson(database, 'operator', null),
    births: births(luck.split('births')),
  };
}

async function makePerson(
  database: Database,
  role: Exclude<UserRole, 'lender'>,
  affiliateId: number | null,
): Promise<Person> {
  const { actor, cookie } = await makeVisitor(database, { role, affiliateId, environment: 'uat' });
  return { userId: actor.userId, cookie };
}

/** All sign in again, as people do in the morning. */
export async function signInAnew(
  database: Database,
  { affiliates, operator, planner }: Market,
): Promise<void> {
  const all = [operator, planner, ...affiliates.flatMap(({ agents, manager }) => [...agents, manager])];
  for (const person of all) await signIn(database, person);
}

export async function signIn(database: Database, person: Person): Promise<void> {
  person.cookie = (await askDatabase(() => signInVisitor(database, person.userId, 'uat'))).cookie;
}

/** What a program of an affiliate sends to show who it is, with the key of today. */
export const keyOf = ({ keys }: WorldAffiliate) => ({ authorization: `Bearer ${keys.at(-1)?.key}` });
