import { usualAnswers } from '@/lib/applicant/choice';
import { yesOrNoFields } from '@/lib/applicant/field';
import { findCalled, type Named } from '@/lib/base/text/named';
import { type FileFieldName, findFileField } from '@/lib/batch/row/file-field';
import { plainName, similarity } from './column-match';
import { wordKey } from './word-key';

/** Fields whose words are mapped once for the whole file, by what they can mean (design batch 7, words). */
type WordKind = 'consent' | 'yes or no' | 'product' | 'list';

/** A word as the file has it, and the value that is sent for it. */
export type WordMeanings = Partial<Record<FileFieldName, Readonly<Record<string, string>>>>;

const listed: ReadonlySet<FileFieldName> = new Set(['title', 'province']);

export function wordKind(name: FileFieldName): WordKind | null {
  const kind = findFileField(name)?.kind;
  if (kind === 'consent') return 'consent';
  if (kind === 'intent title') return 'product';
  if (kind === 'boolean' || yesOrNoFields.has(name)) return 'yes or no';
  return listed.has(name) ? 'list' : null;
}

/** Returns what the user takes a text to mean; undefined: nothing else than it says. */
export function meaningOf(
  meanings: Readonly<Record<string, string>> | undefined,
  text: string,
): string | undefined {
  const key = wordKey(text);
  return meanings && Object.hasOwn(meanings, key) ? meanings[key] : undefined;
}

/** Returns every value that a word of this field can mean. */
export function possibleMeanings(name: FileFieldName, products: readonly Named[]): readonly string[] {
  switch (wordKind(name)) {
    case 'consent':
    case 'yes or no':
      return ['true', 'false'];
    case 'product':
      return products.map(({ label }) => label);
    default:
      return usualAnswers[name] ?? [];
  }
}

/** Returns true for a word that needs no mapping. */
export function isPlain(name: FileFieldName, word: string, products: readonly Named[]): boolean {
  const meanings = possibleMeanings(name, products);
  const kind = wordKind(name);
  if (kind === 'list') return meanings.includes(word.trim());
  return meanings.some((meaning) => meaning.toLowerCase() === wordKey(word));
}

/**
 * Suggests what a word means; null: unknown. Of consent only words that say so: what is unknown is no consent (spec
 * 2.1, `popi`), unless the user decides otherwise.
 */
export function suggestMeaning(name: FileFieldName, word: string, products: readonly Named[]): string | null {
  const plain = plainName(word);
  const kind = wordKind(name);
  if (kind === 'consent') return consents.has(plain) ? 'true' : 'false';
  if (kind === 'yes or no') return yesOrNo(name, plain, word);
  if (kind === 'product') return suggestProduct(word, products);
  const known = meaningOf(lists[name], plain);
  return known ?? usualAnswers[name]?.find((answer) => plainName(answer) === plain) ?? null;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split('|').map(plainName));

const consents = words(
  'yes|y|ja|j|true|waar|given|gegee|granted|agreed|consented|opt in|opted in|toestemming gegee',
);
const yes = words('yes|y|ja|j|1|true|waar');
const no = words('no|n|nee|0|false|vals|onwaar');
const inWork = words(
  'employed|permanent|full time|fulltime|contract|in diens|werk|werkend|voltyds|permanente',
);
const outOfWork = words('unemployed|not employed|none|werkloos|nie in diens nie|sonder werk');

function yesOrNo(name: FileFieldName, plain: string, word: string): string | null {
  if (yes.has(plain) || /^[x✓✔]$/i.test(word.trim())) return 'true';
  if (no.has(plain)) return 'false';
  if (name === 'employed') return inWork.has(plain) ? 'true' : outOfWork.has(plain) ? 'false' : null;
  return null;
}

/** Afrikaans words of products, and what the English names call them. */
const productWords: readonly (readonly [RegExp, string])[] = [
  [/\bpersoonlike?\b/, 'personal'],
  [/\blenings?\b/, 'loan'],
  [/\b(huis|verband|huislening|verbandlening)\b/, 'home'],
  [/\b(voertuig|motor)(?=finans|lening)/, 'vehicle '],
  [/\b(voertuig|motor|kar|vehicle|car)\b/, 'vehicle'],
  [/\bfinansiering\b/, 'finance'],
  [/\b(besigheids?|sake)\b/, 'business'],
  [/\b(skuld(konsolidasie|verligting)?)\b/, 'debt'],
  [/\bkontant\b/, 'cash'],
  [/\b(korttermyn)\b/, 'short term'],
  [/\b(versekering)\b/, 'insurance'],
  [/\b(begrafnis)\b/, 'funeral'],
];

/** By name or synonym; else the one product whose name is alike, with Afrikaans words read as English. */
function suggestProduct(word: string, products: readonly Named[]): string | null {
  const called = findCalled(products, word);
  if (called) return called.label;
  const english = (text: string) =>
    productWords.reduce((name, [pattern, meaning]) => name.replace(pattern, meaning), plainName(text));
  const wanted = english(word);
  const scored = products
    .map(({ label, synonyms = [] }) => ({
      label,
      score: Math.max(...[label, ...synonyms].map((name) => alike(wanted, english(name)))),
    }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = scored;
  return best && best.score >= 0.72 && best.score > (second?.score ?? 0) ? best.label : null;
}

/** `personal` alone is a personal loan as well. */
function alike(wanted: string, name: string): number {
  const whole = similarity(wanted, name);
  const bare = (text: string) =>
    text
      .replace(/\b(loans?|product)\b/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  return bare(wanted) === '' ? whole : Math.max(whole, similarity(bare(wanted), bare(name)));
}

const lists: Partial<Record<FileFieldName, Readonly<Record<string, string>>>> = {
  title: byMeaning({
    Mr: 'mr|mister|mnr|meneer|m r',
    Mrs: 'mrs|mev|mevr|mevrou|missus',
    Ms: 'ms|me',
    Miss: 'miss|mej|mejuffrou|juffrou',
    Dr: 'dr|doctor|dokter',
    Prof: 'prof|professor',
  }),
  province: byMeaning({
    'Eastern Cape': 'ec|e cape|oos kaap|ooskaap|eastern cape province',
    'Free State': 'fs|freestate|vrystaat|orange free state|ofs',
    Gauteng: 'gp|gt|gau|gauteng province|transvaal',
    'KwaZulu-Natal': 'kzn|kn|kwazulu natal|kwa zulu natal|natal',
    Limpopo: 'lp|lim|limpopo province|noordelike provinsie',
    Mpumalanga: 'mp|mpu|mpumulanga|mpumalanga province',
    'North West': 'nw|northwest|noordwes|noord wes|north west province',
    'Northern Cape': 'nc|n cape|noord kaap|noordkaap|northern cape province',
    'Western Cape': 'wc|wp|w cape|wes kaap|weskaap|western cape province|westelike provinsie',
  }),
};

function byMeaning(table: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([meaning, names]) =>
      names.split('|').map((name) => [plainName(name), meaning]),
    ),
  );
}
