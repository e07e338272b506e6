import { expect, test } from 'vitest';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { changeIntent as changeIntentVerb } from '@/lib/catalogue/intent/change-intent';
import { createIntent as createIntentVerb } from '@/lib/catalogue/intent/create-intent';
import { changeIntentInput, createIntentInput } from '@/lib/catalogue/intent/schema';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { applyDueChange, applyPlanned as applyPlannedVerb, getPlannedEffect } from './apply-planned';
import { listPlanned } from './list-planned';
import { planChange as planChangeVerb } from './plan-change';
import { applyPlannedInput, planChangeInput } from './schema';

const changeIntent = checked(changeIntentInput, changeIntentVerb);
const createIntent = checked(createIntentInput, createIntentVerb);
const planChange = checked(planChangeInput, planChangeVerb);
const applyPlanned = checked(applyPlannedInput, applyPlannedVerb);

const environment = 'uat';
const db = withDatabase();

test('a planned change waits while its title is a former one of another intent, and is applied once that has ended', async () => {
  const ctx = makeContext(db.database);
  const dueAt = new Date(Date.now() + 86_400_000);
  const then = makeContext(db.database, { actor: { kind: 'worker' }, clock: { now: () => dueAt } });
  const loan = await createIntent(ctx, { environment, entry: { title: 'Loan' } });
  const card = await createIntent(ctx, { environment, entry: { title: 'Card' } });
  const plan = (change: { entry: { title: string }; intentId?: number }) =>
    planChange(ctx, { environment, dueAt: dueAt.toISOString(), change: { kind: 'intent', ...change } });
  const renames = await plan({ intentId: card.id, entry: { title: 'Cash' } });
  const creates = await plan({ entry: { title: 'CASH' } });
  // Another intent is called so meanwhile, and not any more.
  await changeIntent(ctx, { intentId: loan.id, entry: { title: 'Cash' } });
  const { version } = await changeIntent(ctx, { intentId: loan.id, entry: { title: 'Quick Loan' } });
  for (const { id } of [renames, creates]) await applyDueChange(then, id);
  const problem = /^(Cash|CASH) is a former title of Quick Loan until \d{4}-\d\d-\d\d: end it there first$/;
  expect(await listPlanned(ctx, { environment })).toMatchObject([
    { status: 'held', problem: expect.stringMatching(problem) },
    { status: 'held', problem: expect.stringMatching(problem) },
  ]);
  await expect(applyPlanned(ctx, { plannedId: creates.id, overwrite: true })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(problem),
  });
  await changeIntent(ctx, {
    intentId: loan.id,
    version,
    entry: { title: 'Quick Loan', former_titles: [] },
  });
  await applyPlanned(ctx, { plannedId: renames.id });
  const { intents } = await exportCatalogue(ctx, { environment });
  expect(intents.map(({ title }) => title)).toEqual(['Cash', 'Quick Loan']);
  // A title that it has already takes nothing of anybody.
  expect((await getPlannedEffect(ctx, { plannedId: creates.id })).problems).toEqual([]);
});
