import { expect, test } from 'vitest';
import { mailHref, smsHref, whatsAppHref } from './hand-over-link';

const lead = { firstName: 'Zoë & Co', cellPhoneNumber: '0821234567', email: 'a+b@example.test' };
const accept = { companyName: 'Indwe' } as Parameters<typeof mailHref>[1];
const link = 'https://indwe.example/apply?ref=1&step=2#top';

test('a text survives every address whole', () => {
  const text = `Hi Zoë & Co,\n100 % yours + more: ${link}`;
  const whatsApp = new URL(whatsAppHref(lead, text));
  expect([whatsApp.pathname, whatsApp.searchParams.get('text')]).toEqual(['/27821234567', text]);
  const sms = new URL(smsHref(lead, text));
  expect([sms.pathname, sms.searchParams.get('body')]).toEqual(['+27821234567', text]);
  const mail = new URL(mailHref(lead, accept, text) ?? '');
  expect([decodeURIComponent(mail.pathname), mail.searchParams.get('body')]).toEqual([lead.email, text]);
});

test('there is no mail without an address', () => {
  expect(mailHref({ ...lead, email: null }, accept, '')).toBeNull();
});
