import { normalisePhone } from '@/lib/applicant/phone';
import type { CheckedValues, LeadWarning } from './lead-warning';
import { textOf } from './value';

/** Cell phones are 06, 07 and 081 to 085; 080 and 086 to 089 are toll-free, shared-cost, internet and pager numbers. */
const cellPhone = /^0(?:[67]|8[1-5])/;

/** Where most applicants' mailboxes are. Shorter names (`live.com`) are a letter away from too many others. */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'yahoo.co.za',
  'hotmail.co.za',
  'webmail.co.za',
  'telkomsa.net',
  'vodamail.co.za',
  'absamail.co.za',
  'iafrica.com',
] as const;

/** Mailboxes that exist, though a letter away from one of the above. */
const otherDomains: ReadonlySet<string> = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'fmail.com',
  'yahoo.co',
  'yahoo.ca',
  'hotmail.ca',
  'hotmail.co',
  'icloud.co',
]);

/** Judges the phone number and the email's domain. */
export function contactWarnings(values: CheckedValues): LeadWarning[] {
  const warnings: LeadWarning[] = [];
  const phone = normalisePhone(textOf(values, 'cell_phone_number') ?? '');
  if (phone !== null && /(\d)\1{6}$/.test(phone)) {
    const message = 'The digits of this number are all the same. Ask for the number again.';
    warnings.push({ field: 'cell_phone_number', code: 'phone_all_equal', message });
  } else if (phone !== null && !cellPhone.test(phone)) {
    const message = 'This is a landline or service number: it cannot receive an SMS or WhatsApp.';
    warnings.push({ field: 'cell_phone_number', code: 'phone_not_mobile', message });
  }
  const email = textOf(values, 'email');
  const meant = email === null ? null : correctedEmail(email);
  if (meant !== null) {
    const message = `Did you mean ${meant.slice(meant.indexOf('@'))}?`;
    warnings.push({ field: 'email', code: 'email_domain', message, suggestion: meant });
  }
  return warnings;
}

function correctedEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || otherDomains.has(domain) || (commonDomains as readonly string[]).includes(domain))
    return null;
  const meant = commonDomains.find((common) => isOneSlipAway(domain, common));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

/** Returns true if one letter is missing, too many or another one, or two neighbours are swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const rest = (text: string, from: number) => text.slice(start + from);
  if (typed.length > meant.length) return rest(typed, 1) === rest(meant, 0);
  if (typed.length < meant.length) return rest(typed, 0) === rest(meant, 1);
  const isSwapped = typed[start] === meant[start + 1] && typed[start + 1] === meant[start];
  return rest(typed, 1) === rest(meant, 1) || (isSwapped && rest(typed, 2) === rest(meant, 2));
}
