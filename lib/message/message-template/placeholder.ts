import { listed } from '@/lib/base/text/text';

/** What a message text may name in braces, and what stands there in a preview. */
export const placeholders = {
  first_name: 'Nomsa',
  lender: 'Khanya',
  company: 'our company',
  link: 'https://…',
} as const;
export type Placeholder = keyof typeof placeholders;
const names = Object.keys(placeholders) as Placeholder[];
const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** In English, until the affiliate's managers write their own. */
export const defaultText =
  'Hi {first_name}, here is your application with {lender}. Continue on their site: {link}';

export const longestText = 600;

const quoted = (found: readonly string[]) => listed(found.map((name) => `{${name}}`));

/** Returns what is wrong with a message text, as a sentence without a full stop, or null. */
export function textProblem(text: string): string | null {
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = [...new Set(found.filter((name) => !isKnown(name)))];
  if (unknown.length > 0) return `There is no ${quoted(unknown)}; you can use ${quoted(names)}`;
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, '')))
    return 'A brace { or } stands alone: write {link} with both';
  if (!found.includes('link')) return 'Put {link} where the link goes';
  return null;
}

/** Puts the values into a text; in one pass, so that a name with braces is not read as a placeholder. */
export function fillText(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isKnown(name) ? values[name] : whole));
}
