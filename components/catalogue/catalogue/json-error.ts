const white = /[ \t\n\r]*/y;
const scalar =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows no control characters inside a string.
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Returns where a text stops being valid JSON: `line 4, column 7`. Browsers word this differently, or omit it. */
export function jsonErrorPlace(text: string): string | null {
  const at = jsonErrorAt(text);
  if (at === null) return null;
  if (at >= text.trimEnd().length) return 'its end';
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Returns the offset of the first invalid character; null for valid JSON. */
function jsonErrorAt(text: string): number | null {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found !== undefined;
  };
  const takeChar = (char: string) => {
    take(white);
    const isThere = text[at] === char;
    if (isThere) at += 1;
    return isThere;
  };
  /** The closing brackets that are still expected. */
  const open: ('}' | ']')[] = [];
  const key = () => {
    take(white);
    return text[at] === '"' && take(scalar) && takeChar(':');
  };
  for (;;) {
    if (takeChar('{')) {
      if (!takeChar('}')) {
        open.push('}');
        if (!key()) return at;
        continue;
      }
    } else if (takeChar('[')) {
      if (!takeChar(']')) {
        open.push(']');
        continue;
      }
    } else if (!take(scalar)) return at;
    // A value has just ended.
    for (;;) {
      const end = open.at(-1);
      if (end === undefined) {
        take(white);
        return at === text.length ? null : at;
      }
      if (takeChar(end)) {
        open.pop();
        continue;
      }
      if (!takeChar(',')) return at;
      if (end === '}' && !key()) return at;
      break;
    }
  }
}
