/** The official languages of South Africa that are written, by ISO 639 code. */
export const languageNames = {
  af: 'Afrikaans',
  en: 'English',
  nr: 'isiNdebele',
  xh: 'isiXhosa',
  zu: 'isiZulu',
  nso: 'Sepedi',
  st: 'Sesotho',
  tn: 'Setswana',
  ss: 'siSwati',
  ve: 'Tshivenda',
  ts: 'Xitsonga',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** For lists in which English, which always has a text, comes first. */
export const englishFirst: readonly Language[] = ['en', ...languages.filter((code) => code !== 'en')];

/** Returns a language's own name; the code itself for one unknown to this release. */
export function languageName(code: string): string {
  return Object.hasOwn(languageNames, code) ? languageNames[code as Language] : code;
}
