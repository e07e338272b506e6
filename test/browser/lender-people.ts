import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { SignIn } from '@/lib/sample/demo/access';
import { makeLeadBody } from '@/test/applicant';
import { ApiClient } from './console-catalogue';
import { cookieOf, send } from './portal-people';
import { expect } from './portal-test';

/** A company of one lender whose people decide in the portal, in UAT, with a product that no other test uses. */
export interface LenderHouse {
  readonly lenderId: number;
  readonly partnerId: number;
  readonly name: string;
  /** The product. */
  readonly title: string;
  /** Makes one of its people. */
  person(name: string, role: 'viewer' | 'agent' | 'manager'): Promise<SignIn>;
}

/** By an operator's requests, bypassing the forms. */
export async function makeLenderHouse(origin: string, operator: SignIn): Promise<LenderHouse> {
  const cookie = await cookieOf(origin, operator);
  const post = <Answer>(path: string, body: object) => send<Answer>(origin, 'POST', path, body, cookie);
  const mark = randomUUID().slice(0, 8);
  const [title, name, slug] = [`Loan ${mark}`, `Umoja ${mark}`, `umoja-${mark}`];
  await post('intent', { environment: 'uat', entry: { title } });
  const entry = { slug, company_name: name, accept_variant: 'details', intents: [{ title }] };
  const { id: partnerId } = await post<{ id: number }>('partner', { environment: 'uat', entry });
  const { id: lenderId } = await post<{ id: number }>('lender-company', {
    slug,
    tradingName: name,
    legalName: `${name} (Pty) Ltd`,
    registrationNumber: '2019/123456/07',
    ncrNumber: 'NCRCP1234',
    address: '1 Long Street, Cape Town, 8001',
    billingEmail: `accounts@${slug}.example`,
    sourceShown: 'code',
  });
  const portal = { lenderId, decides: 'portal', answerWithinHours: 8 };
  await send(origin, 'PUT', `partner/${partnerId}/portal`, portal, cookie);
  return {
    ...{ lenderId, partnerId, name, title },
    person: async (who, role) => {
      const email = `${role}-${randomUUID().slice(0, 8)}@${slug}.example`;
      const invitation = { lenderId, email, role: `lender-${role}` };
      const { link } = await post<{ link: string }>('invitation', invitation);
      const password = 'a long passphrase';
      const token = new URL(link).pathname.split('/').at(-1);
      await send(origin, 'POST', 'invitation/accept', { token, name: who, password });
      return { name: who, email, password };
    },
  };
}

/** Sends an application of each of these people to a partner. */
export async function applyAs(
  request: APIRequestContext,
  key: string,
  to: { title: string; partnerId: number },
  names: readonly string[],
): Promise<void> {
  const client = new ApiClient(request, key);
  for (const name of names) {
    const lead = makeLeadBody({ intent: to.title, first_name: name, last_name: 'Nkosi', expenses: 4_000 });
    const { id } = (await (await client.post('/offer', lead)).json()) as { id: string };
    const accepted = await client.post('/accept', { hashid: id, partner_id: to.partnerId });
    expect(await accepted.json()).toMatchObject({ id, status: 'pending' });
  }
}
