import { normalisePhone } from './phone';

/** The fields that say where a lead came from, as the affiliate's own tracker names it. */
export const trackerFields = ['sub_id', 'click_id'] as const;
export type TrackerField = (typeof trackerFields)[number];

/** Why one that was sent is not kept. `personal`: it looks like an ID number, a phone number or an email address. */
export type TrackerProblem = 'not a string' | 'too long' | 'not printable' | 'personal';

export const longestTrackerId = 100;

/** Printable ASCII, without the space at either end that a copied value brings along. */
const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Returns the id as it is kept; null where nothing was sent, or what was sent is ignored. */
export function keptTrackerId(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && trackerProblem(value) === null ? value : null;
}

/** Returns why a value is ignored; null: it is kept, or there is none. */
export function trackerProblem(value: unknown): TrackerProblem | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') return 'not a string';
  if (value.length > longestTrackerId) return 'too long';
  if (!printable.test(value)) return 'not printable';
  return looksPersonal(value) ? 'personal' : null;
}

const email = /[^\s@]@[^\s@]+\.[^\s@]/;
/** A number by itself, or as people group one, in front of no letter and behind none: a hash's digits are none. */
const grouped = /(?<![A-Za-z0-9+])\+?\d(?:[ ().-]?[ ().-]?\d)+(?![A-Za-z0-9])/g;
const plain = /(?<![A-Za-z0-9])\d+(?![A-Za-z0-9])/g;
/** As a birth date begins: the checksum may be wrong, the person is the same. */
const idNumber = /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{7}$/;
/** A South African number without its zero is one of many numbers, unless it is a cell phone's. */
const nationalPhone = /^(?:0|27|0027|\+)/;
const cellPhone = /^[678]\d{8}$/;
const foreignPhone = /^\+\d{9,15}$/;

/** Returns whether a text holds what looks like an ID number, a phone number or an email address. */
export function looksPersonal(text: string): boolean {
  if (email.test(text)) return true;
  const numbers = [...(text.match(grouped) ?? []), ...(text.match(plain) ?? [])];
  return numbers.map((number) => number.replace(/[^+\d]/g, '')).some(isPersonalNumber);
}

function isPersonalNumber(number: string): boolean {
  if (idNumber.test(number) || cellPhone.test(number) || foreignPhone.test(number)) return true;
  return nationalPhone.test(number) && normalisePhone(number.replace(/^00(?=27)/, '+')) !== null;
}
