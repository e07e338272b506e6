import { readFile } from 'node:fs/promises';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

// Files wait for the worker, possibly on a busy machine.
test.describe.configure({ timeout: 480_000 });

test('a month of the register: what is due and its price, the file out, the answer with yes and no in', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const { title } = await new ConsoleCatalogue(page.request, baseURL ?? '').makeIntent();
  const client = new ApiClient(request, demo.uatKey);
  const numbers = [0, 1, 2].map((at) => `06${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}${at}`);
  const leads = numbers.map((cell) => makeLeadBody({ intent: title, cell_phone_number: cell }));
  for (const lead of leads) {
    const stored = await request.post('/api/v2/lead', {
      headers: { authorization: `Bearer ${demo.uatKey}`, 'lead-basis': 'outbound' },
      data: lead,
    });
    expect(stored.status()).toBe(201);
  }

  const phones = page.getByRole('region', { name: 'Phone numbers' });
  // Counted anew, unless somebody else has opened the page within two seconds.
  const due = async () => {
    await page.goto('/operator/opt-out');
    return phones.textContent();
  };
  await expect.poll(due, { intervals: [2_000], timeout: 60_000 }).toMatch(/[1-9]\d* numbers? due, R/);
  await phones.getByLabel('Heading of its column').fill('msisdn');
  await phones.getByRole('button', { name: 'Make the file' }).click();
  const files = page.getByRole('region', { name: 'Files for the register' });
  const file = files.getByRole('row').filter({ hasText: 'No answer yet' }).first();
  await expect(file).toContainText('R', { timeout: 60_000 });
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await file.getByRole('link', { name: 'Download' }).click();
  const sent = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/);
  expect(sent[0]).toBe('msisdn');
  expect(sent).toEqual(expect.arrayContaining(numbers));

  await file.getByRole('button', { name: 'Answer…' }).click();
  const dialog = page.getByRole('dialog');
  // What cannot be undone is counted and asked first.
  await dialog.getByRole('button', { name: 'It names nobody' }).click();
  const question = page.getByRole('dialog', { name: /^Nobody of file \d+ is on the register/ });
  await expect(question).toContainText(
    `${sent.length - 1} numbers would count as checked today, and not listed.`,
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'answer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'msisdn,On register',
        ...sent.slice(1).map((one) => `${one},${one === numbers[0] ? 'Yes' : 'No'}`),
      ].join('\r\n'),
    ),
  });
  await dialog.getByLabel('Column of yes and no').fill('On register');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send and count' }).click();
  await expect(dialog).toBeHidden();
  const answer = page
    .getByRole('list', { name: 'Files that are not in force' })
    .getByRole('listitem')
    .filter({ hasText: 'Register, answer to file' })
    .first();
  await expect(answer.getByRole('status')).toHaveText('Not in force yet', { timeout: 60_000 });
  await expect(answer).toContainText(`Not listed${sent.length - 2}`);
  await answer.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(files.getByRole('row').filter({ hasText: 'Answered' }).first()).toContainText('List', {
    timeout: 60_000,
  });
  await expect(phones).toContainText('0 numbers due', { timeout: 30_000 });

  // Who is on the register and did not ask is offered to nobody; the others as before.
  const offered = async (at: number) => {
    const offer = await client.post('/offer', leads[at] ?? {});
    return ((await offer.json()) as { matches: unknown[] }).matches;
  };
  expect(await offered(0)).toEqual([]);
  // The next month begins with the columns as they were chosen.
  const after = await request.post('/api/v2/lead', {
    headers: { authorization: `Bearer ${demo.uatKey}`, 'lead-basis': 'outbound' },
    data: makeLeadBody({ intent: title }),
  });
  expect(after.status()).toBe(201);
});
