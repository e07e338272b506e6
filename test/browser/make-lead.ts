import type { Page } from '@playwright/test';
import { LeadPage } from '@/e2e/page/lead-page';
import { type Applicant, makeApplicant } from '@/test/applicant';
import { expect } from './portal-test';

/**
 * Makes the lead that `CapturePage.capture` makes, by the request of its form, and opens it: for tests of what comes
 * after capture.
 */
export async function openNewLead(page: Page, applicant: Applicant = makeApplicant()): Promise<LeadPage> {
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
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/lead/${id}`);
  const lead = await LeadPage.reached(page);
  await expect(lead.partners.first()).toBeVisible();
  return lead;
}
