import type { Database } from '@/db/client';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeIntent, makePartner, makeUser } from '@/test/factory';
import { type Work, works } from './model';
import { environment, type GateMarket, pathOf } from './world';

/** Makes the lenders, at `origin`. */
export async function makeMarket(database: Database, origin: string): Promise<GateMarket> {
  const kinds = ['plain', 'feedback', 'match', 'desk'] as const;
  const made = await Promise.all(kinds.map(() => makeIntent(database, { environment })));
  const intents = Object.fromEntries(
    kinds.map((kind, index) => [kind, made[index]?.id ?? 0]),
  ) as GateMarket['intents'];
  const intentOf = (work: Work) =>
    work === 'live feedback' ? intents.feedback : work === 'batch.match' ? intents.match : intents.plain;
  const partners = await Promise.all(
    works.map((work) =>
      makePartner(database, {
        environment,
        acceptUrl: `${origin}${pathOf(work)}`,
        ...(work === 'batch.match' && { scoreUrl: `${origin}${pathOf(work)}` }),
        secret: newPartnerSecret(),
        timeoutMs: 2_000,
        intents: [{ intentId: intentOf(work) }],
      }),
    ),
  );
  // The last admin is neither suspended nor removed.
  await makeUser(database, { role: 'operator', affiliateId: null, operatorRole: 'admin' });
  return {
    origin,
    intents,
    partners: Object.fromEntries(works.map((work, index) => [work, partners[index]?.id ?? 0])) as Record<
      Work,
      number
    >,
  };
}
