import { type Language, languages } from '@/lib/docs/docs/sample/language';

const name = 'docs-language';
const listeners = new Set<() => void>();
let chosen: Language | null = null;

function kept(): Language {
  try {
    const value = localStorage.getItem(name);
    return languages.find((language) => language === value) ?? 'curl';
  } catch {
    // The browser keeps nothing for this site.
    return 'curl';
  }
}

/** The language of all samples, which the browser remembers. */
export const languageStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get(): Language {
    chosen ??= kept();
    return chosen;
  },
  atFirst: (): Language => 'curl',
  choose(language: Language): void {
    chosen = language;
    try {
      localStorage.setItem(name, language);
    } catch {
      // As above: it lasts as long as the page.
    }
    for (const listener of listeners) listener();
  },
};
