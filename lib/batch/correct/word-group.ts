import type { ConsentWord } from '@/lib/applicant/consent-words';
import type { Named } from '@/lib/base/text/named';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { wordKey } from '@/lib/batch/row/word-key';
import { isPlain, meaningOf, suggestMeaning, wordKind } from '@/lib/batch/row/word-meaning';
import type { CheckSettings } from './check-table-row';

/** The words of a column that the user decides on, once for the whole file (design batch 7, words). */
export interface WordGroup {
  readonly field: FileFieldName;
  readonly header: string;
  /** Most frequent first. */
  readonly words: readonly CountedWord[];
  /** Rows without one. */
  readonly empty: number;
  /** The column has more words than anybody decides on: it holds something else. */
  readonly tooMany: boolean;
}

interface CountedWord {
  /** As the file first spells it. */
  readonly word: string;
  readonly count: number;
  /** What it probably means; null: unknown, and sent as it is. */
  readonly meaning: string | null;
  /** It is a value already. */
  readonly isPlain: boolean;
}

/** Decided on at most. */
const mostWords = 30;
/** What is longer, is a number or is an address is no word. */
const wordPattern = /^(?!.*\d{5})[^@]{1,40}$/u;

/** The products as words are compared with them. */
export function productNames(intents: CheckSettings['intents']): Named[] {
  return intents.map(({ title, synonyms }) => ({ label: title, synonyms }));
}

/** Counts the words that were decided on, and those that say it themselves. */
export function countConsent(
  texts: readonly string[],
  meanings: Readonly<Record<string, string>>,
): ConsentWord[] {
  const found = new Map<string, { word: string; count: number; given: boolean }>();
  for (const text of texts) {
    const key = wordKey(text);
    const known = found.get(key);
    if (known) known.count += 1;
    else if (key === 'true' || key === 'false' || Object.hasOwn(meanings, key))
      found.set(key, { word: text.trim(), count: 1, given: (meaningOf(meanings, key) ?? key) === 'true' });
  }
  return [...found.values()];
}

/** Counts the words of a column; null where none needs a decision. */
export function groupWords(
  field: FileFieldName,
  header: string,
  texts: Iterable<string>,
  products: readonly Named[],
): WordGroup | null {
  if (wordKind(field) === null) return null;
  const counts = new Map<string, { word: string; count: number }>();
  let empty = 0;
  for (const text of texts) {
    const key = wordKey(text);
    if (key === '') {
      empty += 1;
      continue;
    }
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { word: text.trim(), count: 1 });
    if (counts.size > 200) break;
  }
  const all = [...counts.values()].sort((one, other) => other.count - one.count);
  const words = all.map(({ word, count }): CountedWord => {
    const plain = isPlain(field, word, products);
    return {
      word,
      count,
      isPlain: plain,
      meaning: plain ? wordKey(word) : suggestMeaning(field, word, products),
    };
  });
  const open = words.filter((word) => !word.isPlain);
  if (open.length === 0) return null;
  const tooMany = open.length > mostWords || open.some(({ word }) => !wordPattern.test(word));
  const isConsent = wordKind(field) === 'consent';
  if (tooMany) return isConsent ? { field, header, words: words.slice(0, 5), empty, tooMany } : null;
  return { field, header, words: isConsent ? words : open, empty, tooMany };
}
