import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { insertApiKey } from '@/db/query/account/api-key';
import {
  countOwnLeads,
  findSampleData,
  insertSampleAgent,
  insertSampleData,
  updateSampleOwners,
} from '@/db/query/sample/sample-data';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { keyScopes } from '@/word/key-scope';
import { assertOffersSomething } from './intent';
import { addSampleDataJob, makeSampleDataJobName } from './job-name';
import { planSampleData, sampleAgents } from './plan';
import { type makeSampleDataInput, ownLeadsAtMost, usualDays } from './schema';

const keyDays = 6;
const dayMs = 86_400_000;

/**
 * Begins to make sample data for an affiliate in UAT: about 400 leads in 60 days, of three agents, by a job (design
 * sample 2, sample data). Pressed twice it is made once. Throws `conflict` in Production, while the last is being
 * removed, where no sandbox lender offers anything, and for a manager whose team has leads of its own in UAT.
 */
export async function makeSampleData(
  ctx: AffiliateContext,
  { days = usualDays }: z.output<typeof makeSampleDataInput>,
): Promise<void> {
  const { actor, database, scope } = ctx;
  assertMay(ctx, 'sample-data.change', scope);
  if (scope.environment !== 'uat')
    throw new AppError('conflict', 'Sample data exists in UAT only. Switch to UAT in the header.');
  assertOffersSomething(await readCatalogue(ctx, 'uat'), scope.affiliateId);
  const isOwner = actor.kind === 'user' && actor.role === 'manager';
  if (isOwner && (await countOwnLeads(database, scope, ownLeadsAtMost + 1)) > ownLeadsAtMost)
    throw new AppError('conflict', 'Your team has leads of its own in UAT: sample data would hide them.');
  await database.transaction((tx) => begin(ctx, tx, days));
}

async function begin(ctx: AffiliateContext, tx: Queryable, days: number): Promise<void> {
  const { actor, clock, scope } = ctx;
  const { affiliateId } = scope;
  const endsAt = clock.now();
  const data = await insertSampleData(tx, {
    affiliateId,
    days,
    endsAt,
    steps: planSampleData({ days, endsAt }).length,
    userId: userIdOf({ actor }),
  });
  if (!data) {
    const standing = await findSampleData(tx, scope);
    if (standing?.status === 'removing')
      throw new AppError('conflict', 'The sample data is being removed. Try again in a minute.');
    return;
  }
  const agentIds: number[] = [];
  for (const name of agentNames)
    agentIds.push(
      await insertSampleAgent(tx, affiliateId, { name: `${name} (sample)`, email: emailOf(name) }),
    );
  const { hash, hint } = generateApiKey('uat');
  const { id: apiKeyId } = await insertApiKey(tx, {
    affiliateId,
    environment: 'uat',
    name: 'Sample key',
    hash,
    hint,
    requestsPerMinute: null,
    scopes: [...keyScopes],
    expiresAt: new Date(endsAt.getTime() + keyDays * dayMs),
    isSample: true,
  });
  await updateSampleOwners(tx, affiliateId, { agentIds, apiKeyId });
  await addSampleDataJob(tx, makeSampleDataJobName, affiliateId);
  await recordAudit(ctx, tx, {
    action: 'sample-data.begun',
    affiliateId,
    environment: 'uat',
    after: { days },
  });
}

const agentNames = ['Anele Mokoena', 'Johan Botha', 'Priya Naidoo'].slice(0, sampleAgents);

/** Of nobody, and of a domain that does not exist. */
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@sample.invalid`;
