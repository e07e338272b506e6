import type { Page } from '@playwright/test';
import { LeadPage } from '@/e2e/page/lead-page';
import { type Applicant, makeApplicant } from '@/test/applicant';
import { expect } from './portal-test';

/** Makes a lead by the request of the capture form and returns its id. */
export async function postLead(page: Page, applicant: Applicant, changes: object = {}): Promise<string> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post('/api/portal/offer', {
    headers: { origin },
    data: {
      id_number: applicant.idNumber,
      first_name: applicant.firstName,
      last_name: applicant.lastName,
      cell_phone_number: applicant.cellPhoneNumber.replaceAll(' ', ''),
      intent: 'Personal Loan',
      net_income: 25_000,
      loan_amount_required: 40_000,
      popi: true,
      consentText: 'en-2',
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

/** Makes a lead of somebody Dube whose call-back is due at once, and returns its id. */
export async function postLeadToCall(page: Page, firstName: string): Promise<string> {
  const id = await postLead(page, { ...makeApplicant(), firstName, lastName: 'Dube' });
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.put(`/api/portal/lead/${id}/call-back`, {
    headers: { origin },
    data: { dueAt: new Date().toISOString(), askedForByApplicant: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return id;
}

/**
 * Makes the lead that `CapturePage.capture` makes, and opens it once all lenders have answered: for tests of what comes
 * after capture.
 */
export async function openNewLead(page: Page, applicant: Applicant = makeApplicant()): Promise<LeadPage> {
  const id = await postLead(page, applicant);
  const asking = async () => (await (await page.request.get(`/api/portal/lead/${id}`)).json()).asking;
  await expect.poll(asking).toEqual([]);
  await page.goto(`/lead/${id}`);
  const lead = await LeadPage.reached(page);
  await expect(lead.partners.first()).toBeVisible();
  return lead;
}
