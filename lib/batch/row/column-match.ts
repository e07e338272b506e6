import { leadFields } from '@/lib/applicant/field';
import { columnNames } from './column-name';
import { type FileFieldName, fileOnlyFields, findFileField } from './file-field';
import { fieldOfHeader } from './header';

/** How certain a match is: the field's name, a known alias, or merely a similar name. */
type MatchKind = 'name' | 'known' | 'alike' | 'content';

export interface ColumnMatch {
  readonly field: FileFieldName;
  readonly kind: MatchKind;
}

/** Fields that a column may be matched to; those that never help a lead are left out. */
export const matchableFields: readonly FileFieldName[] = [
  ...leadFields.filter(({ kind }) => kind !== 'unsupported' && kind !== 'ignored'),
  ...fileOnlyFields,
].map(({ name }) => name);

/** Consent, and its words, are never guessed from similarity or content: only a column with a known name (spec 2.1). */
const neverAlike: ReadonlySet<FileFieldName> = new Set([
  'popi',
  'consent_text',
  'intent_id',
  'partner_ids',
  'referee_id',
  'sub_id',
  'click_id',
]);

/** Minimum share of equal letter pairs for similar names; tuned on the test's headers. */
const alikeFrom = 0.72;

/** `Sel. Nr` → `sel nr`: without case, accents or punctuation; words split at separators and capitals. */
export function plainName(header: string): string {
  return header
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface Candidate {
  readonly column: number;
  readonly field: FileFieldName;
  readonly kind: MatchKind;
  readonly score: number;
}

/**
 * Matches a file's columns to lead fields, each field to at most one column: best score first, then a heading
 * that stands there once, then leftmost.
 * `samples`: some cells of each column, to recognise an ID number or email under any header.
 */
export function matchColumns(
  headers: readonly string[],
  samples: readonly (readonly string[])[] = [],
): (ColumnMatch | null)[] {
  const candidates = headers.flatMap((header, column) => candidatesOf(header, column, samples[column] ?? []));
  const names = headers.map(plainName);
  const repeats = names.map((name) => Number(names.indexOf(name) !== names.lastIndexOf(name)));
  const twin = ({ column }: Candidate) => repeats[column] ?? 0;
  candidates.sort((a, b) => b.score - a.score || twin(a) - twin(b) || a.column - b.column);
  const matches: (ColumnMatch | null)[] = headers.map(() => null);
  const taken = new Set<FileFieldName>();
  for (const { column, field, kind } of candidates) {
    if (matches[column] || taken.has(field)) continue;
    matches[column] = { field, kind };
    taken.add(field);
  }
  return matches;
}

function candidatesOf(header: string, column: number, sample: readonly string[]): Candidate[] {
  const exact = fieldOfHeader(header);
  if (exact !== null && matchableFields.includes(exact)) {
    return [{ column, field: exact, kind: 'name', score: 3 }];
  }
  const name = plainName(header);
  const found: Candidate[] = [];
  if (name !== '') {
    for (const field of matchableFields) {
      const names = namesOf(field);
      if (names.includes(name)) found.push({ column, field, kind: 'known', score: 2 });
      else if (!neverAlike.has(field)) {
        const score = Math.max(...names.map((other) => similarity(name, other)));
        if (score >= alikeFrom) found.push({ column, field, kind: 'alike', score });
      }
    }
  }
  const content = fieldOfContent(sample);
  if (content) found.push({ column, field: content, kind: 'content', score: 0.5 });
  return found;
}

const fieldByName = new Map<string, FileFieldName>();

/** Returns the field that a heading names, exactly or by a known alias; null for one that is merely similar. */
export function knownField(heading: string): FileFieldName | null {
  const exact = fieldOfHeader(heading);
  if (exact !== null) return matchableFields.includes(exact) ? exact : null;
  if (fieldByName.size === 0)
    for (const field of matchableFields)
      for (const name of namesOf(field)) if (!fieldByName.has(name)) fieldByName.set(name, field);
  return fieldByName.get(plainName(heading)) ?? null;
}

const plainNames = new Map<FileFieldName, readonly string[]>();

function namesOf(field: FileFieldName): readonly string[] {
  let names = plainNames.get(field);
  if (!names) {
    const label = findFileField(field)?.label ?? field;
    names = [...new Set([field, label, ...(columnNames[field] ?? [])].map(plainName))];
    plainNames.set(field, names);
  }
  return names;
}

/** Dice coefficient of letter pairs, 0..1. Very short names must be equal: `net` and `met` are not the same word. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const a = one.replaceAll(' ', '');
  const b = other.replaceAll(' ', '');
  if (a === b) return 0.99;
  if (a.length < 5 || b.length < 5) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at < a.length - 1; at += 1) {
    const pair = a.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let equal = 0;
  for (let at = 0; at < b.length - 1; at += 1) {
    const pair = b.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    equal += 1;
  }
  return (2 * equal) / (a.length + b.length - 2);
}

/**
 * Recognises a column by its content, when nearly all cells look like an ID number, a cell phone number or an email.
 */
function fieldOfContent(sample: readonly string[]): FileFieldName | null {
  const cells = sample.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (cells.length < 3) return null;
  const most = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell)).length >= cells.length * 0.8;
  if (most(/^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{4}[012]\d{2}$/)) return 'id_number';
  if (most(/^(\+?27|0)\s?[6-8]\d([\s-]?\d){7}$/)) return 'cell_phone_number';
  if (most(/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i)) return 'email';
  return null;
}
