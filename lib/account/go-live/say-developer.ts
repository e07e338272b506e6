import type { z } from 'zod';
import { deleteGoLiveStep, insertGoLiveStep } from '@/db/query/account/go-live';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import type { sayDeveloperInput } from './schema';
import { noDeveloper } from './step';

/**
 * Keeps what a manager says of the team: that it has no developer, so that nobody connects a system and the first steps
 * do without it; or that it has one after all. Said twice it is the same.
 */
export async function sayDeveloper(
  { actor, database, scope }: AffiliateContext,
  { has }: z.output<typeof sayDeveloperInput>,
): Promise<void> {
  assertMay({ actor }, 'go-live.change', scope);
  if (actor.kind !== 'user')
    throw new AppError('forbidden', 'a team’s manager says whether it has a developer');
  if (has) await deleteGoLiveStep(database, scope, noDeveloper);
  else
    await insertGoLiveStep(database, scope, {
      step: noDeveloper,
      after: null,
      keyId: null,
      userId: actor.userId,
    });
}
