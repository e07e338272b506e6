import { insertOptOuts } from '@/db/query/desk/opt-out';
import { keyIdOf, userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { optOutHash } from './hash';
import { knownOptOutKey } from './key';
import type { OptOutInput } from './schema';

/**
 * Stores that somebody asked not to be contacted, `POST /opt-out` (design desk 10): it counts for every lead of theirs from
 * the commit on. Says nothing of whether they were known, or had said it before.
 */
export async function addOptOut(ctx: AffiliateContext, { kind, value, reach }: OptOutInput): Promise<void> {
  const { actor, database, scope } = ctx;
  const hash = optOutHash(await knownOptOutKey(ctx), kind, value);
  await insertOptOuts(
    database,
    [
      {
        environment: scope.environment,
        kind,
        hash,
        reach,
        reachId: reach === 'affiliate' ? scope.affiliateId : null,
      },
    ],
    {
      source: 'api',
      affiliateId: scope.affiliateId,
      apiKeyId: keyIdOf({ actor }),
      userId: userIdOf({ actor }),
    },
  );
}
