import { endpointProblem } from '@/lib/catalogue/partner/url';

/** What a postback's URL may name, in the order in which people read them. */
export const postbackNames = [
  'click_id',
  'sub_id',
  'lead_id',
  'type',
  'commission',
  'currency',
  'at',
  'event_id',
] as const;
export type PostbackName = (typeof postbackNames)[number];
export type PostbackValues = Readonly<Record<PostbackName, string>>;

/** Each may be named several times; what comes of it must stay a URL that servers take. */
const mostNames = 20;
const anyName = /\{([^{}]*)\}/g;
const knownNames: ReadonlySet<string> = new Set(postbackNames);
/** A host or port must not be made of what applicants' browsers sent. */
const fixedOrigin = /^[a-z]+:\/\/[^/?#\\{}]+[/?]/i;

export const allNames = postbackNames.map((name) => `{${name}}`).join(', ');

/** Returns what is wrong with the URL of a postback, or null. */
export function templateProblem(text: string): string | null {
  const names = [...text.matchAll(anyName)].map(([, name = '']) => name);
  const unknown = names.find((name) => !knownNames.has(name));
  if (unknown !== undefined) return `{${unknown}} is not known. There are ${allNames}`;
  const plain = text.replaceAll(anyName, 'x');
  if (/[{}]/.test(plain)) return 'has a { or } that belongs to no name';
  if (text.startsWith('/')) return 'must be a URL that begins with https://';
  const problem = endpointProblem(plain);
  if (problem !== null) return problem;
  if (plain.includes('#')) return 'must not have a #: what follows it is never sent';
  if (names.length === 0) return `names nothing to be filled in. There are ${allNames}`;
  if (names.length > mostNames) return `must have at most ${mostNames} names to be filled in`;
  return fixedOrigin.test(text) ? null : 'must name its host in plain text, before a / or a ?';
}

/** Whether a URL names it. */
export const isNamed = (template: string, name: PostbackName): boolean => template.includes(`{${name}}`);

/** Fills in a URL: each value is one piece of it, whatever it contains. */
export function fillTemplate(template: string, values: PostbackValues): string {
  return template.replaceAll(anyName, (_, name: PostbackName) => encoded(values[name]));
}

/** As a piece of a path, dots alone would mean the folder above. */
const encoded = (value: string) => (/^\.+$/.test(value) ? '' : encodeURIComponent(value));
