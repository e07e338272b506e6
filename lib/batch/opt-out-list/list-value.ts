import { hash } from 'node:crypto';
import { normalisePhone } from '@/lib/applicant/phone';
import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { isBlank } from '@/lib/base/spreadsheet/row';
import { inOneForm } from '@/lib/desk/opt-out/schema';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutFormat } from '@/word/opt-out-list';

/** The digest of a value in its one form, or why it is none. */
export type ListValue = { readonly digest: Buffer } | { readonly reason: string };

const reasons: Readonly<Record<OptOutKind, string>> = {
  id_number: 'this is not a valid ID number',
  phone: 'this is not a South African number',
  email: 'this is not an email address',
};

/** What people and spreadsheet programs put between the digits of a number. */
const between = /[\s\u00a0().'-]+/g;

/** Longer than any value, also with what stands between its digits. */
const longest = 300;

/** Reads a cell of a list. Never throws; a reason never holds the value. */
export function readListValue(kind: OptOutKind, format: OptOutFormat, cell: unknown): ListValue {
  if (isBlank(cell)) return { reason: 'is empty' };
  const text = String(cell).trim();
  if (text.length > longest) return { reason: 'is too long' };
  if (format === 'sha256')
    return sha256.test(text)
      ? { digest: Buffer.from(text, 'hex') }
      : { reason: 'this is not a SHA-256 digest' };
  const value = plainValue(kind, text);
  if (value !== null) return { digest: hash('sha256', value, 'buffer') };
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text))
    return { reason: 'a spreadsheet program has shortened this number' };
  return { reason: reasons[kind] };
}

function plainValue(kind: OptOutKind, text: string): string | null {
  if (kind === 'email') return inOneForm('email', text);
  const digits = text.replace(between, '');
  if (kind === 'phone') return normalisePhone(digits);
  return idNumberProblems(digits).length === 0 ? digits : null;
}

/** How answers say that somebody is on a list or not, in English, Afrikaans and by programs. */
const yes = new Set(['yes', 'y', 'ja', 'j', 'true', '1', 'listed', 'on the list', 'blocked', 'match', 'x']);
const no = new Set(['no', 'n', 'nee', 'false', '0', '', 'not listed', 'not on the list', 'clear', 'none']);

/** Reads a cell of a column of yes and no; null: it is neither. */
export function readYesOrNo(cell: unknown): boolean | null {
  const word = isBlank(cell) ? '' : String(cell).trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

export const neither: ListValue = { reason: 'the column of yes and no says neither' };

const sha256 = /^[0-9a-f]{64}$/i;
/** Of 128 bits, as older lists have them. */
const shortDigest = /^[0-9a-f]{32}$/i;

/** What the first rows of a list are instead of what it was said to be; null: nothing speaks against it. */
export function otherFormat(format: OptOutFormat, cells: readonly unknown[]): string | null {
  const filled = cells.filter((cell) => !isBlank(cell)).map((cell) => String(cell).trim());
  const most = (pattern: RegExp) =>
    filled.length > 0 && filled.filter((text) => pattern.test(text)).length * 2 > filled.length;
  if (most(shortDigest))
    return 'these look like digests of another kind, which cannot be taken: ask for SHA-256 or plain values';
  if (format === 'plain' && most(sha256)) return 'these look like SHA-256 digests: choose that format';
  if (format === 'sha256' && !most(sha256)) return 'these are not SHA-256 digests: choose plain values';
  return null;
}
