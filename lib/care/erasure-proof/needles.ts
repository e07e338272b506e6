import type { NeedleKind } from '@/word/erasure-proof';

/** What of a person is searched for. Kept encrypted while the search runs. */
export interface Needles {
  readonly idNumber: string;
  /** Hexadecimal. */
  readonly hashes: readonly string[];
  /** Nine digits each, without the zero or the 27 before them. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly names: readonly { readonly first: string; readonly last: string }[];
  /** The leads that were erased: in rows about them a single name is the person's. */
  readonly leads: readonly number[];
}

/** A shorter name is part of too many words. */
const shortestName = 3;

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
const bareDigits = (text: string) => text.replaceAll(/\D/g, '');

/** Makes what is searched for from the values of a person's leads. */
export function makeNeedles(
  idNumber: string,
  hashes: readonly Buffer[],
  leads: readonly {
    id: number;
    firstName: string;
    lastName: string;
    cellPhoneNumber: string;
    email: string | null;
  }[],
): Needles {
  const unique = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];
  const names = new Map(
    leads.map(({ firstName, lastName }) => [
      `${plain(firstName)}\n${plain(lastName)}`,
      { first: plain(firstName), last: plain(lastName) },
    ]),
  );
  return {
    idNumber,
    hashes: hashes.map((hash) => hash.toString('hex')),
    phones: unique(leads.map((lead) => bareDigits(lead.cellPhoneNumber).slice(-9))).filter(
      (digits) => digits.length === 9,
    ),
    emails: unique(leads.map(({ email }) => plain(email ?? ''))),
    names: [...names.values()].filter(({ first, last }) => first !== '' && last !== ''),
    leads: leads.map(({ id }) => id),
  };
}

/** Numbers are also written in groups. */
const idForms = (id: string) => [id, `${id.slice(0, 6)} ${id.slice(6, 10)} ${id.slice(10)}`];
const phoneForms = (digits: string) => [
  digits,
  `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
  `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`,
];

/**
 * Returns texts of which a row has at least one if it holds anything of the person; most rows have none. A database whose
 * locale knows ASCII alone does not lower other letters: each form is among them.
 */
export function coarseTexts({ idNumber, hashes, phones, emails, names }: Needles): string[] {
  const words = [...emails, ...names.flatMap(({ first, last }) => [first, last])].filter(
    (word) => word.length >= shortestName,
  );
  const forms = words.flatMap((word) => [
    word,
    word.toUpperCase(),
    word.replace(/^\p{L}/u, (one) => one.toUpperCase()),
  ]);
  const all = [...idForms(idNumber), ...hashes, ...phones.flatMap(phoneForms), ...forms];
  // As rows are written as text: quotes and backslashes twice.
  return [...new Set(all.map((text) => text.replaceAll(/["\\]/g, '$&$&')))];
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const word = (text: string) => `(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`;

/** Finds what of a person stands in a value. */
export type Search = (value: unknown, isOwnRow?: boolean) => NeedleKind[];

/** Prepares the search for a person's values in texts, JSON and bytes. */
export function searchFor({ idNumber, hashes, phones, emails, names }: Needles): Search {
  const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
  const phone = phones
    .flatMap(phoneForms)
    // Not the middle of a longer number.
    .map((form) => new RegExp(`(?<!\\d)(?:\\+?27[ -]?|0)?${escaped(form)}(?!\\d)`));
  // Within a row of a file, or an answer in JSON, they stand side by side.
  const pairs = names.flatMap(({ first, last }) => [
    new RegExp(`${word(first)}[^]{1,40}?${word(last)}`, 'u'),
    new RegExp(`${word(last)}[^]{1,40}?${word(first)}`, 'u'),
  ]);
  const singles = names
    .flatMap(({ first, last }) => [first, last])
    .filter((name) => name.length >= shortestName)
    .map((name) => new RegExp(word(name), 'u'));
  return (value, isOwnRow = false) => {
    if (value === null || value === undefined) return [];
    const isBytes = value instanceof Uint8Array;
    const text = textOf(value);
    const found: NeedleKind[] = [];
    if (idForms(idNumber).some((form) => text.includes(form))) found.push('ID number');
    if (
      isBytes
        ? bytes.some((hash) => Buffer.from(value).includes(hash))
        : hashes.some((hash) => text.includes(hash))
    )
      found.push('hash of the ID number');
    if (phone.some((form) => form.test(text))) found.push('phone');
    if (emails.some((email) => text.includes(email))) found.push('email');
    if ((isOwnRow ? singles : pairs).some((form) => form.test(text))) found.push('name');
    return found;
  };
}

/** What a value says, in small letters; a list of bytes by each of its members in hexadecimal. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return plain(Buffer.from(value).toString('utf8'));
  if (Array.isArray(value)) return value.map(memberText).join(' ');
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const memberText = (one: unknown): string =>
  one instanceof Uint8Array ? Buffer.from(one).toString('hex') : textOf(one);
