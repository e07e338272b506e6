import { listNames, type NamedRow } from '@/db/query/base/name';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { type Environment, environmentNames } from '@/word/environment';

/** What the lists of all affiliates can be filtered by. Only their names. */
export interface AnyChoices {
  affiliates: { id: number; name: string }[];
  intents: NamedRow[];
  partners: NamedRow[];
}

/** Returns the choices in one environment, or (undefined) in both. */
export async function listAnyChoices(
  ctx: Context,
  environment: Environment | undefined,
): Promise<AnyChoices> {
  assertMay(ctx, 'lead.list-all');
  const environments = environment === undefined ? environmentNames : [environment];
  const [affiliates, intents, partners] = await Promise.all([
    listAffiliates(ctx),
    listNames(ctx.database, 'intent', environments),
    listNames(ctx.database, 'partner', environments),
  ]);
  return { affiliates: affiliates.map(({ id, name }) => ({ id, name })), intents, partners };
}
