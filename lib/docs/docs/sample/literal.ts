/** How a language writes JSON values. */
interface Notation {
  readonly text: (value: string) => string;
  readonly null: string;
  readonly boolean: (value: boolean) => string;
  readonly object: { readonly open: string; readonly close: string; readonly entry: (key: string) => string };
  readonly array: { readonly open: string; readonly close: string };
  readonly indent: string;
}

const asJson = (value: string) => JSON.stringify(value);
const word = /^[a-z_]\w*$/i;

export const javascriptNotation: Notation = {
  text: (value) => (/['\\\n\r\u2028\u2029]/.test(value) ? asJson(value) : `'${value}'`),
  null: 'null',
  boolean: String,
  object: { open: '{', close: '}', entry: (key) => `${word.test(key) ? key : asJson(key)}: ` },
  array: { open: '[', close: ']' },
  indent: '  ',
};

export const pythonNotation: Notation = {
  text: asJson,
  null: 'None',
  boolean: (value) => (value ? 'True' : 'False'),
  object: { open: '{', close: '}', entry: (key) => `${asJson(key)}: ` },
  array: { open: '[', close: ']' },
  indent: '    ',
};

/** Single quotes: nothing in them is replaced but the quote and the backslash. */
export const phpText = (value: string) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`;

export const phpNotation: Notation = {
  text: phpText,
  null: 'null',
  boolean: String,
  object: { open: '[', close: ']', entry: (key) => `${phpText(key)} => ` },
  array: { open: '[', close: ']' },
  indent: '    ',
};

export const csharpNotation: Notation = {
  text: asJson,
  null: '(object?)null',
  boolean: String,
  object: { open: 'new {', close: '}', entry: (key) => `${key} = ` },
  array: { open: 'new object?[] {', close: '}' },
  indent: '    ',
};

/** Writes a JSON value as a literal; `depth`: how far its first line is indented. */
export function literal(value: unknown, notation: Notation, depth = 0): string {
  if (value === null || value === undefined) return notation.null;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'boolean') return notation.boolean(value);
  if (typeof value !== 'object') return String(value);
  const inner = notation.indent.repeat(depth + 1);
  const { open, close } = Array.isArray(value) ? notation.array : notation.object;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + literal(item, notation, depth + 1))
    : Object.entries(value).map(
        ([key, item]) => inner + notation.object.entry(key) + literal(item, notation, depth + 1),
      );
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${line},\n`).join('')}${notation.indent.repeat(depth)}${close}`;
}
