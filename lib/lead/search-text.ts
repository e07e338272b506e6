import { normalisePhone } from '@/lib/applicant/phone';
import { idNumberProblems } from '@/lib/applicant/rsa-id';

/**
 * A parsed search text. `phone`: the start of a number in the leading-zero form. `words`: each must be the start of a
 * word of a name. `nothing`: no lead can match, so the database is not searched.
 */
type LeadSearch =
  | { kind: 'lead'; hashid: string }
  | { kind: 'id number'; idNumber: string }
  | { kind: 'phone'; phone: string; whole: boolean }
  | { kind: 'words'; words: string }
  | { kind: 'nothing' };

/** Fewer characters would match half of all leads. */
const minimumSearchLength = 2;
const minimumPhoneDigits = 4;

/**
 * Parses a typed or pasted search text: a lead's id (or its page's URL), a complete ID number, a phone number or its
 * start, or a name. Returns null if it is too short.
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

/** A complete but invalid ID number. */
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
