import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDemoAccess } from '@/lib/sample/demo/access';
import { expectAccessible } from '@/test/browser/axe';
import { ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { saveMeanwhile } from '@/test/browser/save-meanwhile';
import { signInOperator } from '@/test/browser/sign-in';
import { runServer } from '@/test/server/run-server';

test.describe.configure({ timeout: 360_000 });

// A server of its own: a restored version would deactivate what other tests create meanwhile.
let folder: string;
let server: Awaited<ReturnType<typeof runServer>>;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-history-'));
  server = await runServer({ DATA_DIR: folder, SEED_DEMO: 'on' });
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a change is planned, conflicts with a colleague’s, is decided on, and taken back from the history', async ({
  browser,
}) => {
  const { origin } = server;
  const page = await browser.newPage({ baseURL: origin });
  const demo = await readDemoAccess(folder);
  if (!demo) throw new Error('the server has not loaded the demo');
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, origin);
  const { id, name, slug } = await catalogue.makePartner({ priority: 40 });

  // Planned from the partner's own form, by keyboard where there is a choice.
  await page.goto(`/operator/lender/${id}?tab=details`);
  await page.getByLabel('Priority').fill('5');
  await page.getByLabel('Reason').fill('New price list');
  await page.getByRole('button', { name: 'Plan for later' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan this change?' });
  await expect(plan.getByRole('list', { name: 'What would change' })).toContainText('priority');
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(plan.getByText('Choose a date and a time.')).toBeVisible();
  await plan.getByLabel('When').fill('2020-01-01T00:00');
  await plan.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(plan.getByText('Has passed: choose a time ahead.')).toBeVisible();
  const nextYear = new Date().getFullYear() + 1;
  await plan.getByLabel('When').fill(`${nextYear}-01-01T00:00`);
  await plan.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(plan).toBeHidden();
  await expect(page.getByLabel('Priority')).toHaveValue('40');

  // A colleague saves the same field meanwhile.
  await saveMeanwhile(page.request, origin, `partner/${id}`, {
    entry: { slug, company_name: name, priority: 60 },
    reason: 'Fewer offers',
  });
  await page.goto('/operator/change');
  const planned = page
    .getByRole('region', { name: 'Planned changes' })
    .getByRole('listitem')
    .filter({ hasText: slug });
  await expect(planned).toContainText(`1 Jan ${nextYear} 00:00`);
  await expect(planned).toContainText('New price list');
  await expectAccessible(page);
  await planned.getByRole('button', { name: 'Apply now' }).click();
  const decide = page.getByRole('dialog', { name: 'Overwrite what was changed meanwhile?' });
  const conflict = decide.getByRole('region', { name: `priority of lender ${slug}` });
  await expect(conflict).toContainText('When planned40');
  await expect(conflict).toContainText('Now60');
  await expect(conflict).toContainText('Planned5');
  await expectAccessible(page);
  await decide.getByRole('button', { name: 'Overwrite and apply' }).click();
  await expect(decide).toBeHidden();
  await expect(planned).toBeHidden();

  // The history shows both, tells them apart, and takes the last one back.
  const rows = page.getByRole('region', { name: 'Versions' }).getByRole('row').filter({ hasText: slug });
  await expect(rows.nth(0)).toContainText('Planned change applied');
  await expect(rows.nth(0)).toContainText('New price list');
  await expect(rows.nth(1)).toContainText('Fewer offers');
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare' }).click();
  const changes = page.getByRole('list', { name: 'What changed' });
  await expect(changes.getByRole('listitem').filter({ hasText: slug })).toContainText('−40+5');
  await expectAccessible(page);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Restore version/ })
    .click();
  const restore = page.getByRole('dialog', { name: /^Restore version/ });
  await expect(restore.getByRole('list', { name: 'What would change' })).toContainText(slug);
  await restore.getByLabel('Reason').fill('Too early');
  await expectAccessible(page);
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(restore).toBeHidden();
  await expect(rows.nth(0)).toContainText('Restored');
  await expect(rows.nth(0)).toContainText('Too early');
  await page.goto(`/operator/lender/${id}?tab=details`);
  await expect(page.getByLabel('Priority')).toHaveValue('60');
});
