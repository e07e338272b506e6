/**
 * JSON as it is sent, not as it is parsed: an object may repeat a key or have one called `__proto__`, and a piece may be
 * any text.
 */
export type Json =
  | { readonly kind: 'object'; readonly pairs: readonly (readonly [key: string, value: Json])[] }
  | { readonly kind: 'array'; readonly items: readonly Json[] }
  | { readonly kind: 'text'; readonly text: string };

/** A piece of JSON that is sent as it stands. */
export const jsonText = (text: string): Json => ({ kind: 'text', text });

export function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return { kind: 'array', items: value.map(jsonOf) };
  if (typeof value !== 'object' || value === null) return jsonText(JSON.stringify(value) ?? 'null');
  return { kind: 'object', pairs: Object.entries(value).map(([key, inner]) => [key, jsonOf(inner)]) };
}

export function printJson(json: Json): string {
  if (json.kind === 'text') return json.text;
  if (json.kind === 'array') return `[${json.items.map(printJson).join(',')}]`;
  return `{${json.pairs.map(([key, value]) => `${JSON.stringify(key)}:${printJson(value)}`).join(',')}}`;
}

export type Edit =
  | { readonly kind: 'replace'; readonly value: Json }
  | { readonly kind: 'remove' }
  | { readonly kind: 'repeat'; readonly value: Json }
  | { readonly kind: 'add'; readonly key: string; readonly value: Json };

/** Returns how many places `editJson` may choose from. */
export function countPlaces(json: Json): number {
  return childrenOf(json).reduce((total, child) => total + countPlaces(child), 1);
}

function childrenOf(json: Json): readonly Json[] {
  if (json.kind === 'array') return json.items;
  return json.kind === 'object' ? json.pairs.map(([, value]) => value) : [];
}

/** Edits one place, counted in the order of the text; 0 is the whole. */
export function editJson(json: Json, place: number, edit: Edit): Json {
  if (place === 0) return editHere(json, edit);
  let left = place - 1;
  const children = childrenOf(json);
  const at = children.findIndex((child) => {
    const count = countPlaces(child);
    if (left < count) return true;
    left -= count;
    return false;
  });
  const child = children[at];
  if (child === undefined) return json;
  const isHere = left === 0;
  if (json.kind === 'array') {
    const edited = isHere && edit.kind === 'remove' ? [] : [editJson(child, left, edit)];
    return { kind: 'array', items: json.items.toSpliced(at, 1, ...edited) };
  }
  if (json.kind !== 'object') return json;
  const key = json.pairs[at]?.[0] ?? '';
  if (isHere && edit.kind === 'remove') return { kind: 'object', pairs: json.pairs.toSpliced(at, 1) };
  if (isHere && edit.kind === 'repeat') return { kind: 'object', pairs: [...json.pairs, [key, edit.value]] };
  return { kind: 'object', pairs: json.pairs.toSpliced(at, 1, [key, editJson(child, left, edit)]) };
}

function editHere(json: Json, edit: Edit): Json {
  if (edit.kind === 'replace') return edit.value;
  if (edit.kind !== 'add') return json;
  if (json.kind === 'object') return { kind: 'object', pairs: [...json.pairs, [edit.key, edit.value]] };
  if (json.kind === 'array') return { kind: 'array', items: [...json.items, edit.value] };
  return { kind: 'object', pairs: [[edit.key, json]] };
}
