import type { z } from 'zod';
import { updateFirstStepsHidden } from '@/db/query/access/user';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import type { hideFirstStepsInput } from './schema';

/** Puts a manager's first steps away, or calls them back, for that manager alone. */
export async function hideFirstSteps(
  { actor, database, scope }: AffiliateContext,
  { hidden }: z.output<typeof hideFirstStepsInput>,
): Promise<void> {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has first steps');
  assertMay({ actor }, 'go-live.read', scope);
  await updateFirstStepsHidden(database, actor.userId, hidden);
}
