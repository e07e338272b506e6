/** The languages of the samples; each reads the key from the environment variable API_KEY. */
export const languages = ['curl', 'JavaScript', 'Python', 'PHP', 'C#'] as const;
export type Language = (typeof languages)[number];

const commentOf: Readonly<Record<Language, string>> = {
  curl: '#',
  JavaScript: '//',
  Python: '#',
  PHP: '//',
  'C#': '//',
};

/** Puts a comment at the beginning of a sample. */
export function withComment(language: Language, sample: string, words: string): string {
  const comment = `${commentOf[language]} ${words}\n`;
  const opening = '<?php\n';
  return sample.startsWith(opening) ? opening + comment + sample.slice(opening.length) : comment + sample;
}
