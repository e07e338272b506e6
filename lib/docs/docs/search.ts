import MiniSearch from 'minisearch';
import type { SearchEntry } from './search-entry';

const most = 12;

/** Returns a function that finds entries by words, also half typed or misspelt; a title counts most. */
export function searchOf(entries: readonly SearchEntry[]): (text: string) => SearchEntry[] {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'note', 'text'],
    // `last_name` is found by either of its words, and as a whole.
    tokenize: (text) =>
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}_]+/gu)
        ?.flatMap((word) => [word, ...partsOf(word)]) ?? [],
    searchOptions: {
      boost: { title: 4, note: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      tokenize: (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [],
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (text) => {
    const all = index.search(text);
    // A whole message, pasted with what stood around it, has words that no entry has.
    const found = all.length > 0 ? all : index.search(text, { combineWith: 'OR', fuzzy: false });
    const asked = text.trim().toLowerCase();
    const pasted = entries
      .filter(({ title }) => isMessage(title) && asked.includes(title.toLowerCase()))
      .toSorted((one, other) => other.title.length - one.title.length);
    const isAsked = ({ title }: SearchEntry) => title.toLowerCase() === asked;
    const ranked = [...pasted, ...found.flatMap(({ id }) => entries[id] ?? [])];
    return [...new Set(ranked)]
      .toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
      .slice(0, most);
  };
}

/** A title of some words, such as a message, which stands whole in what was pasted. */
const isMessage = (title: string) => title.split(' ').length >= 4;

const partsOf = (word: string) => (word.includes('_') ? word.split('_').filter((part) => part !== '') : []);
