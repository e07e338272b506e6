import { expect, type Page } from '@playwright/test';
import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant, makeIdNumber } from '@/test/applicant';
import { FakeDialer } from '@/test/browser/fake-dialer';
import { postLead } from '@/test/browser/make-lead';
import type { TypingAgent } from './agent';
import type { Lenders } from './lenders';

// What an agent waits for is waited for by `waitFor`, which sees it in the frame in which it comes: "expect" looks after
// 100, 350 and 850 ms, and would add that to each call.

/** From the focused ID number to the link sent by WhatsApp, with the best match. */
export async function callWithOneLender(page: Page, agent: TypingAgent): Promise<void> {
  await expect(page.getByLabel('ID number')).toBeFocused();
  agent.start();
  await capture(page, agent, { product: 'Personal Loan', netIncome: '25000', phone: '0821234567' });
  const lead = await LeadPage.reached(page);
  await lead.partners.first().and(page.locator(':checked')).waitFor({ state: 'attached' });
  agent.done('offers there');
  await agent.look();
  await send(lead, agent, null);
  await handOver(page, agent);
}

/** The first lender says no; the income is corrected, with which another one lends. */
export async function callWithTwoLenders(page: Page, agent: TypingAgent, lenders: Lenders): Promise<void> {
  await expect(page.getByLabel('ID number')).toBeFocused();
  agent.start();
  await capture(page, agent, { product: lenders.product(), netIncome: '8000', phone: '0821234567' });
  const lead = await LeadPage.reached(page);
  await expect(lead.partners).toHaveCount(1);
  agent.done('offers there');
  await agent.look();
  await confirm(lead, agent, null);
  await expect(page.locator('[data-news]')).toContainText(/ said no to Nomsa's application/);
  agent.done('the first lender says no');
  await agent.look();
  await agent.single('e');
  await expect(page.getByLabel('Net income')).toBeFocused();
  await agent.press('Control+a');
  await agent.answer('18000');
  // The first lender may say otherwise now, so it is offered again; the applicant wants the other one.
  await expect(lead.partners).toHaveCount(2);
  agent.done('income corrected, another lender found');
  await agent.look();
  await send(lead, agent, '2');
  await handOver(page, agent);
}

/**
 * The telephone rings: the dialer's tab hands the call over and is closed, the form has the caller's number; offers, the
 * application and its link, how the call ended, and the next lead of the work list.
 */
export async function callFromDialer(page: Page, agent: TypingAgent): Promise<void> {
  await page.goto('/lead');
  await page.waitForLoadState('networkidle');
  const next = await leadToCallNext(page);
  const dialer = await FakeDialer.open(page.context(), new URL(page.url()).origin);
  agent.start();
  const tab = await dialer.ring('#phone=%2B27841234567&id=c-1&queue=Sales');
  await expect(tab.getByRole('button', { name: 'Close this tab' })).toBeFocused();
  // It closes before the key is let go.
  await Promise.all([tab.waitForEvent('close'), agent.press('Enter', tab).catch(() => {})]);
  await CapturePage.reached(page);
  await expect(page.getByLabel('Cell phone number')).toHaveValue('0841234567');
  await expect(page.getByLabel('ID number')).toBeFocused();
  agent.done('ring, pop');
  await capture(page, agent, { product: 'Personal Loan', netIncome: '25000', phone: null });
  const lead = await LeadPage.reached(page);
  await lead.partners.first().and(page.locator(':checked')).waitFor({ state: 'attached' });
  agent.done('offers there');
  await agent.look();
  await send(lead, agent, null);
  await handOver(page, agent, '27841234567');
  await agent.single('d');
  await expect(page.getByRole('dialog')).toContainText('How did the call end?');
  await agent.press('1');
  await expect(page.getByRole('button', { name: 'Next lead' })).toBeFocused();
  agent.done('how the call ended');
  await agent.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Nandi Zulu/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/lead/${next}`);
  agent.done('next lead');
}

/** Makes a lead whose call-back is due, so that somebody is next. */
async function leadToCallNext(page: Page): Promise<string> {
  const applicant = {
    ...makeApplicant(),
    firstName: 'Nandi',
    lastName: 'Zulu',
    cellPhoneNumber: '0831234567',
  };
  const id = await postLead(page, applicant);
  const { origin } = new URL(page.url());
  const answer = await page.request.put(`/api/portal/lead/${id}/call-back`, {
    headers: { origin },
    data: { dueAt: new Date().toISOString(), askedForByApplicant: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return id;
}

interface Answers {
  product: string;
  netIncome: string;
  /** Null: it is filled in. */
  phone: string | null;
}

async function capture(
  page: Page,
  agent: TypingAgent,
  { product, netIncome, phone }: Answers,
): Promise<void> {
  const form = new CapturePage(page);
  await agent.answer(makeIdNumber());
  await agent.answer('Nomsa');
  await agent.answer('Dlamini');
  await agent.answer(phone ?? '');
  // No email.
  await agent.press('Enter');
  // It goes on to the next field.
  await agent.press((await form.product(product).getAttribute('aria-keyshortcuts')) ?? '1');
  await expect(page.getByLabel('Net income')).toBeFocused();
  await agent.answer(netIncome);
  await agent.answer('40000');
  // A yes to each of the two questions.
  await agent.press('Space');
  await agent.press('Enter');
  await agent.press('Space');
  agent.done('answers');
  await agent.press('Control+Enter');
}

async function send(lead: LeadPage, agent: TypingAgent, digit: string | null): Promise<void> {
  await confirm(lead, agent, digit);
  await lead.link.waitFor();
  agent.done('application sent, link there');
  await expect(lead.link).toHaveValue(/^https?:/);
}

/** Chooses an offer by its place, null: the best one, which Enter takes as it stands, and sends after the read-back. */
async function confirm(lead: LeadPage, agent: TypingAgent, digit: string | null): Promise<void> {
  if (digit === null) {
    await lead.applyButton.filter({ hasText: 'Enter' }).waitFor();
    await agent.single('Enter');
  } else {
    await agent.single(digit);
    // Enter acts at once where somebody has chosen.
    await agent.press('Enter');
  }
  await lead.sendButton.and(lead.page.locator(':enabled')).waitFor();
  await agent.press('Enter');
}

async function handOver(page: Page, agent: TypingAgent, phone = '27821234567'): Promise<void> {
  await agent.look();
  const opened = page.context().waitForEvent('page');
  await agent.single('w');
  expect((await opened).url()).toContain(`https://wa.me/${phone}?text=`);
  await page.getByText(/^Handed over by WhatsApp at /).waitFor();
  agent.done('link sent by WhatsApp');
}
