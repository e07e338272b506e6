import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

/** Scorers that answer when the test says so, each under its own path. */
async function startScorers() {
  const waiting = new Map<string, (answer: object) => void>();
  const server = http.createServer((request, response) => {
    request.resume();
    waiting.set(request.url ?? '', (answer) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer: async (path: string, answer: object) => {
      await expect.poll(() => waiting.has(path)).toBe(true);
      waiting.get(path)?.(answer);
      waiting.delete(path);
    },
    forget: (path: string) => waiting.delete(path),
    close: () => server.closeAllConnections(),
  };
}

const quotes = [12, 24].map((term_months) => ({
  term_months,
  monthly_instalment: 12_000 / term_months + 0.5,
}));

test('offers come up in their places as lenders answer; nothing jumps, and the choice stays', async ({
  page,
  browser,
  baseURL,
  agent,
  demo,
}) => {
  const scorers = await startScorers();
  const staff = await browser.newPage();
  await signIn(staff, demo.operator);
  const catalogue = new ConsoleCatalogue(staff.request, baseURL ?? '');
  const intent = await catalogue.makeIntent();
  const lender = (path: string | null, timeout_ms = 8_000) =>
    catalogue.makePartner({
      connection: { score_url: path && scorers.url(path), timeout_ms },
      intents: [{ title: intent.title }],
    });
  const quick = await lender(null);
  const good = await lender('/good');
  const none = await lender('/none');
  const late = await lender('/late', 3_000);
  await staff.close();

  await signIn(page, agent);
  const id = await postLead(page, makeApplicant(), { intent: intent.title });
  await page.goto(`/lead/${id}`);
  const lead = await LeadPage.reached(page);
  await expect(page.getByText('1 of 4 answered')).toBeVisible();
  await expect(page.getByText('Asking…')).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Matched');
  await page.evaluate(() => {
    const shifts: number[] = [];
    (window as { shifts?: number[] }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });

  // The first one is read back while others answer.
  await lead.applyButton.click();
  await expect(lead.readBack).toContainText(`to ${quick.name}?`);
  await scorers.answer('/good', { available: true, probability: 90, quote: quotes });
  await expect(lead.partners).toHaveCount(2);
  await expect(lead.readBack).toContainText(`to ${quick.name}?`);
  await expect(lead.sendButton).toBeEnabled();
  await lead.readBack.getByRole('button', { name: /^Go back/ }).click();
  await expect(lead.partners.first()).toBeChecked();
  await expect(lead.partners.first()).toHaveAccessibleName(new RegExp(`^${quick.name},`));
  await scorers.answer('/none', { available: false });
  await expect(page.getByText(`${none.name} has no offer for this applicant`)).toBeVisible();
  await expect(page.getByText(`${late.name} did not answer in time`)).toBeVisible();
  await expect(page.getByText('4 of 4 answered')).toBeVisible();
  expect(await page.evaluate(() => (window as { shifts?: number[] }).shifts)).toEqual([]);
  await expectAccessibleEverywhere(page);

  // Asked again, the late one has a better offer: in its place, until the agent sorts.
  scorers.forget('/late');
  await page.getByRole('button', { name: `Ask again: ${late.name}` }).click();
  await scorers.answer('/late', { available: true, probability: 95 });
  await expect(lead.partners).toHaveCount(3);
  const names = () => lead.partners.evaluateAll((all) => all.map((one) => one.ariaLabel?.split(',')[0]));
  expect(await names()).toEqual([quick.name, good.name, late.name]);
  await expect(lead.partners.first()).toBeChecked();
  await page.getByRole('radio', { name: 'Chance', exact: true }).check({ force: true });
  await expect.poll(names).toEqual([late.name, good.name, quick.name]);
  await expect(page.getByLabel('Chosen lender').getByRole('heading')).toHaveText(quick.name);

  // What is sent is the quote for the chosen term.
  await page.getByRole('radio', { name: '24', exact: true }).check({ force: true });
  await page.locator('label').filter({ hasText: good.name }).click();
  await lead.applyButton.click();
  await expect(lead.readBack).toContainText(/R\s500,50 a month for 24 months\?/);
  const accepted = page.waitForRequest('**/api/portal/accept');
  await lead.sendButton.click();
  expect((await accepted).postDataJSON()).toMatchObject({ partnerId: good.id, liveQuotes: quotes[1] });
  scorers.close();
});
