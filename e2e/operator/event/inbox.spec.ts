import { openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';
import { makeUser, unique } from '@/test/factory';

// Several steps with axe, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

test('what waits is taken, given back and put off; the second operator is told who has it', async ({
  page,
  demo,
}) => {
  const url = await findRunningEmbedded(process.env.PORTAL_TEST_DATA_DIR ?? '');
  if (url === null) throw new Error('the server runs no embedded database');
  const database = await openDatabase(url, { maxConnections: 2, applicationName: 'inbox test' });
  const name = unique('held');
  try {
    const colleague = await makeUser(database, { role: 'operator' });
    const [change] = await database.sql<[{ id: number }]>`
      insert into planned_change (environment, due_at, status, actor_kind, entries, confirmed, next_try_at)
      values ('production', now(), 'held', 'command line', ${JSON.stringify([{ name }])}::text::jsonb, '{}', now())
      returning id::float8 as id`;
    await signInOperator(page, demo.operator);
    await page.goto('/operator/inbox');
    await expect(page).toHaveTitle(/^\([1-9]\d*\) Inbox · Lead Matching$/);
    await expect(page.getByRole('link', { name: /^Inbox/ })).toContainText(/\d/);
    const row = page
      .getByRole('region', { name: 'What waits' })
      .getByRole('row')
      .filter({ hasText: `The planned change of ${name} is held` });
    await expect(row).toContainText('Production');
    await expect(row).toContainText('Nobody yet');
    await expectAccessible(page);

    await row.getByRole('button', { name: /^Take:/, disabled: false }).press('Enter');
    await expect(row).toContainText('You');
    await row.getByRole('button', { name: /^Give back:/, disabled: false }).press('Enter');
    await expect(row).toContainText('Nobody yet');

    // A colleague is faster, and this page does not know it yet.
    await database.sql`
      update inbox_item set taken_by = ${colleague.id}, taken_at = now()
      where kind = 'planned-change' and subject_id = ${change.id}`;
    await row.getByRole('button', { name: /^Take:/, disabled: false }).press('Enter');
    await expect(row.getByRole('status')).toContainText(`${colleague.name} has had it since`);
    await expect(row.getByRole('button', { name: /^Take over:/ })).toBeVisible();
    await row.getByRole('button', { name: /^Take over:/, disabled: false }).press('Enter');
    await expect(row).toContainText('You');

    await row.getByRole('button', { name: /^Put off:/, disabled: false }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Put it off?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'For an hour', disabled: false }).press('Enter');
    await expect(row).toHaveCount(0);
    const later = page.getByRole('region', { name: 'Put off' }).getByRole('row').filter({ hasText: name });
    await expect(later).toContainText(`by ${demo.operator.name}`);
    await expectAccessible(page);
    await later.getByRole('button', { name: /^Bring back:/, disabled: false }).press('Enter');
    await expect(row).toBeVisible();

    await page.goto('/operator');
    await expect(page).toHaveTitle(/^\([1-9]\d*\) Today · Lead Matching$/);
    await page
      .getByRole('region', { name: 'What waits' })
      .getByRole('link', { name: `The planned change of ${name} is held` })
      .click();
    await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor();
    // The page shows one environment: the change's.
    await expect(page.getByRole('button', { name: /^Environment: Production/ })).toBeVisible();
  } finally {
    await database.sql`delete from planned_change where entries -> 0 ->> 'name' = ${name}`;
    await database.sql`delete from inbox_item`;
    await database.close();
  }
});
