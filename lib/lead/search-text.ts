import { normalisePhone } from '@/lib/applicant/phone';
import { idNumberProblems } from '@/lib/applicant/rsa-id';

/**
 * What a search text asks for. `phone` is how a number begins, in the leading-zero form; `words` are looked for at
 * the beginning of the words of a name, all of them. `nothing`: no lead can fit, so none is looked for.
 */
export type LeadSearch =
  | { kind: 'lead'; hashid: string }
  | { kind: 'id number'; idNumber: string }
  | { kind: 'phone'; phone: string; whole: boolean }
  | { kind: 'words'; words: string }
  | { kind: 'nothing' };

/** Fewer characters would find half of all leads. */
export const minimumSearchLength = 2;
const minimumPhoneDigits = 4;

/**
 * Reads what somebody typed or pasted into the search: a lead's id (or its page's address), a whole ID number, a
 * phone number or its beginning, or a name. Null: too short to look for.
 */
export function readSearchText(text: string): LeadSearch | null {
  const sought = text.normalize('NFC').trim().slice(0, 200);
  const hashid = /(?:^|\/lead\/)([0-9A-Za-z]{22})$/.exec(sought)?.[1];
  if (hashid) return { kind: 'lead', hashid };
  const digits = sought.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) return readDigits(digits, sought.startsWith('+'));
  if (/[^\p{L}\p{M}\s.'’‐‑-]/u.test(sought)) return { kind: 'nothing' };
  const words = sought.replace(/\s+/gu, ' ');
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  return letters < minimumSearchLength ? null : { kind: 'words', words };
}

/** A whole ID number, but one that nobody can have. */
export function isMistypedIdNumber(text: string): boolean {
  const sought = readSearchText(text);
  return sought?.kind === 'id number' && idNumberProblems(sought.idNumber).length > 0;
}

function readDigits(digits: string, international: boolean): LeadSearch | null {
  if (digits.length === 13 && !international) return { kind: 'id number', idNumber: digits };
  const whole = normalisePhone(digits);
  if (whole) return { kind: 'phone', phone: whole, whole: true };
  if (digits.length < minimumPhoneDigits) return null;
  const national = digits.startsWith('0') || !(international || digits.startsWith('27'));
  const phone = national ? digits.replace(/^0?/, '0') : `0${digits.replace(/^27?0?/, '')}`;
  return phone.length >= 10 ? { kind: 'nothing' } : { kind: 'phone', phone, whole: false };
}
