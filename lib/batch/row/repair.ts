import { isName } from '@/lib/applicant/name';
import { normalisePhone } from '@/lib/applicant/phone';
import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { maximumInteger } from '@/lib/applicant/schema';
import { readAmount } from '@/lib/base/text/amount';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import { type FileFieldName, findFileField } from '@/lib/batch/row/file-field';
import { readScientific } from './scientific';

/** Kind of a repair, as shown to the user for confirmation. */
export type RepairKind =
  | 'invisible'
  | 'leading zero'
  | 'scientific'
  | 'id separators'
  | 'phone'
  | 'amount'
  | 'thousands'
  | 'cents'
  | 'yes or no'
  | 'email'
  | 'product';

export interface Repair {
  readonly kind: RepairKind;
  readonly to: string;
}

/**
 * Returns the one safe repair of an invalid cell, or null. Safe: the cell itself proves what was meant (the checksum of
 * an ID number fits, the number is a phone, the text can be one amount only), and the result passes the lead rules.
 * Never repairs consent, which only the applicant can give, nor intents and partners; a name only loses what
 * nobody sees, and other kinds of space become plain ones.
 */
export function suggestRepair(field: FileFieldName, text: string): Repair | null {
  const sent = text.trim();
  if (sent === '' || sent.length > 200) return null;
  const visible = sent
    .replace(invisible, '')
    .replace(/[^\S ]/g, ' ')
    .trim();
  const repair = repairOf(field, visible);
  if (!repair || repair.to === text) return null;
  return repair.to === visible && visible !== sent ? { kind: 'invisible', to: visible } : repair;
}

/** Joiners, marks of direction, soft hyphens: what comes along when a cell is copied from a web page or a PDF. */
const invisible = /\p{Cf}/gu;

/** A whole number as programs write it that keep all numbers as fractions: `821234567.0`. */
const noFraction = /^(\d+)\.0$/;

function repairOf(field: FileFieldName, text: string): Repair | null {
  switch (findFileField(field)?.kind) {
    case 'id number':
      return repairIdNumber(text);
    case 'phone':
      return repairPhone(text);
    case 'money':
      return repairAmount(text);
    case 'count':
      return repairCount(text);
    case 'boolean':
      return repairYesOrNo(text);
    case 'email':
      return repairEmail(text);
    case 'name':
      return isName(text) ? { kind: 'invisible', to: text } : null;
    default:
      return null;
  }
}

/** Removes spaces and hyphens between the digits and Excel's apostrophe for text; restores zeros that Excel dropped. */
function repairIdNumber(text: string): Repair | null {
  const scientific = readScientific(text);
  if (scientific !== null) {
    const whole = scientific.digits?.padStart(13, '0') ?? '';
    return /^\d{13}$/.test(whole) && idNumberProblems(whole).length === 0
      ? { kind: 'scientific', to: whole }
      : null;
  }
  const digits = text
    .replace(/^['’]/, '')
    .replace(noFraction, '$1')
    .replace(/[\s\u00a0.\-–/]/g, '');
  // A birth date has at most three leading zeros: year 2000 and a single-digit month.
  if (!/^\d{10,13}$/.test(digits)) return null;
  const whole = digits.padStart(13, '0');
  if (idNumberProblems(whole).length > 0) return null;
  return { kind: digits.length < 13 ? 'leading zero' : 'id separators', to: whole };
}

function repairPhone(text: string): Repair | null {
  const scientific = readScientific(text);
  if (scientific?.digits === null) return null;
  const digits = (scientific?.digits ?? text)
    .replace(/^['’]/, '')
    .replace(noFraction, '$1')
    .replace(/\(0\)/, '')
    .replace(/[\s\u00a0().\-–/]/g, '')
    .replace(/^00(?=27)/, '+');
  const phone = normalisePhone(digits);
  return phone === null ? null : { kind: scientific ? 'scientific' : 'phone', to: phone };
}

/**
 * `R 25 000`, `25,000.00`, `25k` → 25000. Cents are rounded as the form does. They and `k` are told apart: the user
 * decides.
 */
function repairAmount(text: string): Repair | null {
  const reading = readAmount(text.replace(noFraction, '$1'));
  if (reading.kind !== 'amount') return null;
  const kind = /k$/i.test(text) ? 'thousands' : reading.cents === 0 ? 'amount' : 'cents';
  return { kind, to: String(reading.rand) };
}

/** `610.00`, `1 200` → 610, 1200. */
function repairCount(text: string): Repair | null {
  const count = readWholeNumber(text.replace(/[.,]0{1,2}$/, ''));
  return count === null || count < 0 || count > maximumInteger ? null : { kind: 'amount', to: String(count) };
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'ja', 'j', '1']);
const no: ReadonlySet<string> = new Set(['no', 'n', 'nee', '0']);

function repairYesOrNo(text: string): Repair | null {
  const word = text.toLowerCase();
  if (yes.has(word)) return { kind: 'yes or no', to: 'true' };
  return no.has(word) ? { kind: 'yes or no', to: 'false' } : null;
}

/** Cleans only what surrounds the address, never the address itself. */
function repairEmail(text: string): Repair | null {
  const address = text
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/[;,]$/, '')
    .trim();
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(address) ? { kind: 'email', to: address } : null;
}

/** Returns true for a consent cell that says no: a statement for the whole file never overrides it. */
export function refusesConsent(text: string): boolean {
  return /^(no|n|nee|false|vals|onwaar|0|nein|opt[ -]?out|declined|refused|geweier)$/i.test(text.trim());
}
