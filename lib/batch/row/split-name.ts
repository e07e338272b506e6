import { plainName } from './column-match';

/** Where a surname of several words begins, in Afrikaans, Dutch, German, French and Portuguese. */
const particles: ReadonlySet<string> = new Set(
  'van von vander der den de du des dos da di le la la. st janse jansen el al bin ben ter ten'.split(' '),
);
const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr prof rev adv mnr mev mej me ds eerw'.split(' '),
);

/** Names of a column that holds first and last name together, in English and Afrikaans. */
const fullNames: ReadonlySet<string> = new Set(
  [
    'full name',
    'full names',
    'full name and surname',
    'full names and surname',
    'names in full',
    'name in full',
    'name and surname',
    'name surname',
    'names and surname',
    'first and last name',
    'first name and surname',
    'name last name',
    'surname and name',
    'surname name',
    'surname and names',
    'surname and initials',
    'client full name',
    'client',
    'client details',
    'customer',
    'applicant',
    'applicant full name',
    'customer full name',
    'contact name',
    'contact person',
    'lead name',
    'naam en van',
    'naam van',
    'name en van',
    'volle naam',
    'volle name',
    'volle naam en van',
    'volle name en van',
    'name voluit',
    'voornaam en van',
    'voorname en van',
    'van en naam',
    'van en voorletters',
    'klient',
    'aansoeker',
  ].map(spelled),
);

/** `Full Name(s)`, `FullNames` and `Full names` are one heading. */
function spelled(heading: string): string {
  return plainName(heading).replaceAll(' ', '');
}

/** Returns true for the heading of a column of full names, in one language or in two: `Full names / Volle name`. */
export function namesBoth(heading: string): boolean {
  const parts = heading
    .split(/[/()|]/)
    .map(spelled)
    .filter((part) => part !== '');
  return fullNames.has(spelled(heading)) || (parts.length > 1 && parts.every((part) => fullNames.has(part)));
}

/** Returns true where such a heading says that last names are in it: `Name and surname`, `Naam en van`. */
export function namesSurname(heading: string): boolean {
  return /\b(surname|last name|van)\b/.test(plainName(heading));
}

/** Returns true for a heading of initials alone: `Initials`, `Voorletters`. */
export function namesInitials(heading: string): boolean {
  return /^(client |customer |applicant |klient )?(initials?|voorletters?|inits?)$/.test(plainName(heading));
}

/**
 * Splits a full name as South Africans write it: `Thandi Nkosi`, `Nkosi, Thandi`, `Mnr Jan van der Merwe`. What stands
 * before a comma is the last name; else it begins at the first particle (`van`, `du`), or is the last word. A single
 * word is a first name.
 */
export function splitName(text: string): { first: string; last: string } {
  const whole = text.trim().replace(/\s+/g, ' ');
  const comma = whole.indexOf(',');
  if (comma > 0) {
    return {
      first: withoutTitle(whole.slice(comma + 1).trim()),
      last: withoutTitle(whole.slice(0, comma).trim()),
    };
  }
  const words = withoutTitle(whole).split(' ');
  const particle = words.findIndex(
    (word, at) => at > 0 && at < words.length - 1 && particles.has(word.toLowerCase()),
  );
  const from = particle > 0 ? particle : Math.max(1, words.length - 1);
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') };
}

function withoutTitle(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 0 && titles.has(first.toLowerCase().replace(/\.$/, '')) ? rest.join(' ') : name;
}
