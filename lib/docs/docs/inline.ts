/** A piece of a text: plain, `code`, or a link. */
export type Inline =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const special = /`([^`]+)`|\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** Splits a text into plain words, `code` in backticks, and links to our own pages as `[words](/path)`. */
export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: all, 1: code, 2: words, 3: href, index } of text.matchAll(special)) {
    if (index > end) parts.push({ kind: 'plain', text: text.slice(end, index) });
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else parts.push({ kind: 'link', text: words ?? '', href: href ?? '' });
    end = index + all.length;
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) });
  return parts;
}

/** The words of a text alone, for searching. */
export function plainText(text: string): string {
  return inlineOf(text)
    .map((part) => part.text)
    .join('');
}
