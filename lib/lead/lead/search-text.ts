import { normalisePhone } from '@/lib/applicant/phone';
import { idNumberProblems } from '@/lib/applicant/rsa-id';

/**
 * A parsed search text. `phone`: a whole number in the leading-zero form. `digits`: the start of one, in that form, the
 * end of one, or a partner's reference. `words`: each must be the start of a word of a name. `nothing`: no lead can
 * match, so the database is not searched.
 */
type LeadSearch =
  | { kind: 'lead'; hashid: string }
  | { kind: 'id number'; idNumber: string }
  | { kind: 'phone'; phone: string }
  | { kind: 'digits'; begins: string | null; ends: string | null; reference: string | null }
  | { kind: 'email'; email: string }
  | { kind: 'reference'; reference: string }
  | { kind: 'words'; words: string }
  | { kind: 'nothing' };

/** Fewer characters would match half of all leads. */
const minimumSearchLength = 2;
const minimumPhoneDigits = 4;
const phoneDigits = 10;
const minimumReferenceLength = 4;

/**
 * Parses a typed or pasted search text: a lead's id (or its page's URL), a complete ID number, a phone number, its start
 * or its last digits, an email address, a partner's reference, or a name. Returns null if it is too short.
 */
export function readSearchText(text: string): LeadSearch | null {
  const sought = text.normalize('NFC').trim().slice(0, 200);
  const hashid = /(?:^|\/lead\/)([0-9A-Za-z]{22})$/.exec(sought)?.[1];
  if (hashid) return { kind: 'lead', hashid };
  const digits = sought.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) return readDigits(sought, digits);
  if (/^[^\s@]+@[^\s@]+$/.test(sought)) return { kind: 'email', email: sought };
  if (/[^\p{L}\p{M}\s.'’‐‑-]/u.test(sought)) return readReference(sought);
  const words = sought.replace(/\s+/gu, ' ');
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  return letters < minimumSearchLength ? null : { kind: 'words', words };
}

/** A complete but invalid ID number. */
export function isMistypedIdNumber(text: string): boolean {
  const sought = readSearchText(text);
  return sought?.kind === 'id number' && idNumberProblems(sought.idNumber).length > 0;
}

function readDigits(sought: string, digits: string): LeadSearch | null {
  const international = sought.startsWith('+');
  if (digits.length === 13 && !international) return { kind: 'id number', idNumber: digits };
  const phone = normalisePhone(digits);
  if (phone) return { kind: 'phone', phone };
  if (digits.length < minimumPhoneDigits) return null;
  const national = digits.startsWith('0') || !(international || digits.startsWith('27'));
  const begins = national ? digits.replace(/^0?/, '0') : `0${digits.replace(/^27?0?/, '')}`;
  return {
    kind: 'digits',
    begins: begins.length < phoneDigits ? begins : null,
    ends: digits.length < phoneDigits && !international ? digits : null,
    reference: sought,
  };
}

/** What is no name has a digit or a sign in it, as most references of partners do. */
function readReference(sought: string): LeadSearch {
  const isOne = sought.length >= minimumReferenceLength && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(sought);
  return isOne ? { kind: 'reference', reference: sought } : { kind: 'nothing' };
}
