import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';
import { toProduction } from '@/test/browser/to-production';

// Several steps with axe and API calls, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

async function choose(page: Page, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  const input = page.getByLabel('Catalogue file');
  await expect(input).toBeEnabled();
  await input.setInputFiles({ name: 'catalogue.json', mimeType: 'application/json', buffer });
}

test('a file is previewed, applied, counts at once, and comes back in the export', async ({
  page,
  demo,
  request,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/change/import');
  await expectAccessible(page);
  const [title, name] = [unique('Boat Loan'), unique('Bank')];
  const slug = name.toLowerCase().replace(' ', '-');
  const file = (priority: number) =>
    JSON.stringify({
      intents: [{ title, required_fields: ['net_income'] }],
      partners: [
        {
          slug,
          company_name: name,
          priority,
          intents: [{ title, eligibility: [{ field: 'net_income', operator: '>=', value: 5_000 }] }],
        },
      ],
    });
  const changes = page.getByRole('list', { name: 'What would change' });
  await choose(page, file(3));
  await expect(changes.getByRole('listitem').nth(0)).toContainText(title);
  await expect(changes.getByRole('listitem').nth(1)).toContainText(slug);
  await expect(changes.getByText('created', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(changes).toBeHidden();
  const client = new ApiClient(request, demo.uatKey);
  expect(await client.offered(makeLeadBody({ intent: title }))).toEqual([name]);

  await choose(page, file(3));
  await expect(page.getByText('No changes: the environment already matches the file.')).toBeVisible();
  await choose(page, file(4));
  await expect(changes.getByRole('listitem').filter({ hasText: slug })).toContainText('changed');
  await expect(changes.getByText('priority')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'UAT as JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('catalogue.uat.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text).partners).toContainEqual(
    expect.objectContaining({ slug, priority: 3, connection: expect.objectContaining({ secret: null }) }),
  );
  expect(text).not.toContain('whsec_');
});

test('a workbook of the catalogue is taken back as it is, and a mistake is found by its sheet and row', async ({
  page,
  demo,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/change/import');
  // Other tests may save a partner between the two: then it is taken anew.
  await expect(async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'UAT as Excel' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('catalogue.uat.xlsx');
    const path = await download.path();
    const input = page.getByLabel('Catalogue file');
    await expect(input).toBeEnabled();
    await input.setInputFiles({
      name: 'catalogue.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await readFile(path),
    });
    await expect(page.getByText('No changes: the environment already matches the file.')).toBeVisible();
  }).toPass();

  const name = unique('Bank').replace(' ', '-');
  await choose(
    page,
    JSON.stringify({ partners: [1, 2].map((at) => ({ slug: `x${at}`, company_name: name, active: 'on' })) }),
  );
  const wrong = page.getByRole('list', { name: 'Problems in the file' });
  await wrong.getByText('Active: 2 lenders').click();
  await expect(wrong.getByText('Lender 2 (x2), active')).toBeVisible();
  await page.getByText('JSON with one product and one lender').click();
  await expectAccessible(page);
});

test('a bad file is rejected with the place and field of the error', async ({ page, demo }) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/change/import');
  await choose(page, '{\n  "intents": [,]\n}');
  await expect(page.getByText('Not valid JSON (line 2, column 15).')).toBeVisible();
  const apply = page.getByRole('button', { name: /^Apply/ });
  await expect(apply).toBeDisabled();
  const slug = unique('bank').replace(' ', '-');
  await choose(
    page,
    JSON.stringify({
      partners: [
        {
          slug,
          company_name: 'Bank',
          connection: { timeout_ms: 'long' },
          intents: [{ title: 'Personal Loan', eligibility: [{ field: 'height', operator: '>=', value: 1 }] }],
        },
      ],
    }),
  );
  const wrong = page.getByRole('list', { name: 'Problems in the file' });
  await expect(wrong.getByText(`Lender 1 (${slug}), connection, timeout_ms`)).toBeVisible();
  await expect(
    wrong.getByText(`Lender 1 (${slug}), product 1 (Personal Loan), eligibility rule 1, field`),
  ).toBeVisible();
  await expect(page.getByText('Nothing was changed: fix the file and try again.')).toBeVisible();
  await expect(apply).toBeDisabled();
  await expectAccessible(page);
  await choose(
    page,
    JSON.stringify({ partners: [{ slug, company_name: 'Bank', intents: [{ title: 'No Such' }] }] }),
  );
  await expect(wrong.getByText('There is no intent No Such.')).toBeVisible();
});

test('an import that leaves an intent with no partner asks for the number, and is undone', async ({
  page,
  demo,
  request,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/change/import');
  const [title, name] = [unique('Taken Back Loan'), unique('Lender')];
  const slug = name.toLowerCase().replace(' ', '-');
  const entry = { slug, company_name: name, intents: [{ title }] };
  await choose(page, JSON.stringify({ intents: [{ title }], partners: [entry] }));
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(page.getByText('No file chosen')).toBeVisible();
  const client = new ApiClient(request, demo.uatKey);
  expect(await client.offered(makeLeadBody({ intent: title }))).toEqual([name]);

  await choose(page, JSON.stringify({ partners: [{ ...entry, active: false }] }));
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  const question = page.getByRole('dialog', { name: 'Apply 1 change?' });
  await expect(question).toContainText('Products left with no lender: 1');
  await expectAccessible(page);
  await question.getByLabel('Type 1 to confirm').fill('1');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(await client.offered(makeLeadBody({ intent: title }))).toEqual([]);

  const latest = page.getByRole('region', { name: 'Recent imports' }).getByRole('row').nth(1);
  await expect(latest).toContainText('0 created, 0 changed, 1 deactivated');
  await latest.getByRole('button', { name: 'Undo' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this import?' });
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(undo).toBeHidden();
  await expect(latest).toContainText('Undone');
  expect(await client.offered(makeLeadBody({ intent: title }))).toEqual([name]);
  await expectAccessible(page);
});

test('a file that was exported from the other environment says what is left out', async ({ page, demo }) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/change/import');
  const slug = unique('across').toLowerCase().replace(' ', '-');
  const connection = { accept_url: 'https://lender.example/accept' };
  await choose(
    page,
    JSON.stringify({ environment: 'production', partners: [{ slug, company_name: 'Across', connection }] }),
  );
  await expect(page.getByText('This file was exported from Production')).toBeVisible();
  await expect(page.getByText('Left out: 1 connection')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Also import the connections of Production' }).press('Space');
  await expect(page.getByText('Left out: 0 connections')).toBeVisible();
});

test('a file switches no lender of Production on by itself, and its secrets are handed over once', async ({
  page,
  demo,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator');
  await toProduction(page, { again: true });
  await page.getByRole('button', { name: /^Environment: Production/ }).waitFor();
  await page.goto('/operator/change/import');
  const [title, name] = [unique('Live Loan'), unique('Live Bank')];
  const slug = name.toLowerCase().replace(/ /g, '-');
  const partners = [{ slug, company_name: name, intents: [{ title }] }];
  await choose(page, JSON.stringify({ intents: [{ title }], partners }));
  await expect(page.getByText('1 lender stays inactive')).toBeVisible();
  await expect(page.getByText('A signing secret is made for 1 new lender')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(page.getByText('No file chosen')).toBeVisible();
  await expect(page.getByText(/ha(?:s|ve) a signing secret that nobody has seen/)).toBeVisible();
  await page.goto('/operator/lender?secret=unseen');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Inactive');
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('signing-secrets.production.csv');
  expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`\r\n${slug},${name},whsec_`));
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0);

  await page.goto('/operator/change/import');
  await choose(page, JSON.stringify({ partners }));
  await page.getByLabel('Switch on 1 lender').click();
  await expect(page.getByText('1 lender goes live')).toBeVisible();
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('No file chosen')).toBeVisible();
  await page.goto('/operator/lender');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Active');
});
