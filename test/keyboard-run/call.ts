import { expect, type Page } from '@playwright/test';
import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeIdNumber } from '@/test/applicant';
import type { TypingAgent } from './agent';
import type { Lenders } from './lenders';

/** From the focused ID number to the link sent by WhatsApp, with the best match. */
export async function callWithOneLender(page: Page, agent: TypingAgent): Promise<void> {
  await capture(page, agent, 'Personal Loan', '25000');
  const lead = await LeadPage.reached(page);
  await expect(lead.partners.first()).toBeChecked();
  agent.done('offers there');
  await agent.look();
  await send(lead, agent, '1');
  await handOver(page, agent);
}

/** The first lender says no; the income is corrected, with which another one lends. */
export async function callWithTwoLenders(page: Page, agent: TypingAgent, lenders: Lenders): Promise<void> {
  await capture(page, agent, lenders.product(), '8000');
  const lead = await LeadPage.reached(page);
  await expect(lead.partners).toHaveCount(1);
  agent.done('offers there');
  await agent.look();
  await confirm(lead, agent, '1');
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

async function capture(page: Page, agent: TypingAgent, product: string, netIncome: string): Promise<void> {
  const form = new CapturePage(page);
  await expect(page.getByLabel('ID number')).toBeFocused();
  agent.start();
  await agent.answer(makeIdNumber());
  await agent.answer('Nomsa');
  await agent.answer('Dlamini');
  await agent.answer('0821234567');
  // No email.
  await agent.press('Enter');
  await agent.press((await form.product(product).getAttribute('aria-keyshortcuts')) ?? '1');
  await agent.press('Enter');
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

async function send(lead: LeadPage, agent: TypingAgent, digit: string): Promise<void> {
  await confirm(lead, agent, digit);
  await expect(lead.link).toHaveValue(/^https?:/);
  agent.done('application sent, link there');
}

/** Chooses an offer by its place, and sends after the read-back. */
async function confirm(lead: LeadPage, agent: TypingAgent, digit: string): Promise<void> {
  await agent.single(digit);
  await agent.single('Enter');
  await expect(lead.sendButton).toBeEnabled();
  await agent.single('Enter');
}

async function handOver(page: Page, agent: TypingAgent): Promise<void> {
  await agent.look();
  const opened = page.context().waitForEvent('page');
  await agent.single('w');
  expect((await opened).url()).toMatch(/^https:\/\/wa\.me\/27821234567\?text=/);
  await expect(page.getByText(/^Handed over by WhatsApp at /)).toBeVisible();
  agent.done('link sent by WhatsApp');
}
