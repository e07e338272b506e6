/** No quote is nested deeper; far below the limits of PostgreSQL and of recursive parsers. */
const deepest = 32;

const loneSurrogate = /\p{Cs}/u;

/** Returns false for text that PostgreSQL refuses: NUL and lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !loneSurrogate.test(text);
}

/**
 * Returns whether a parsed JSON value can be stored as `jsonb` unchanged: no NUL, no lone surrogate, not nested too
 * deep.
 */
export function isStorableJson(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = open.pop(); item; item = open.pop()) {
    if (typeof item.value === 'string' && !isStorableText(item.value)) return false;
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth >= deepest) return false;
    for (const [name, child] of Object.entries(item.value)) {
      if (!isStorableText(name)) return false;
      open.push({ value: child, depth: item.depth + 1 });
    }
  }
  return true;
}
