import { capitalize } from '@/components/base/ui/format';
/**
 * Translates the path of an error in a catalogue file: `partners[3].intents[0].eligibility[1].value` becomes `Lender 4
 * (swift-cash), product 1 (Personal Loan), eligibility rule 2, value`.
 */
export function problemPlace(path: string, file: unknown): string {
  if (path === 'input') return 'The file';
  const places: string[] = [];
  let at: unknown = file;
  for (const [, name = '', index] of path.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)) {
    at = member(at, name);
    if (index === undefined) {
      places.push(name);
      continue;
    }
    at = member(at, index);
    const known = ['slug', 'title'].map((key) => member(at, key)).find((value) => typeof value === 'string');
    places.push(`${one[name] ?? name} ${Number(index) + 1}${known ? ` (${String(known)})` : ''}`);
  }
  return capitalize(places.join(', '));
}

const one: Record<string, string> = {
  intents: 'product',
  partners: 'lender',
  probability_conditions: 'probability condition',
  eligibility: 'eligibility rule',
  required_fields: 'required field',
  synonyms: 'synonym',
  affiliates: 'affiliate',
  caps: 'cap',
  hours: 'hours',
  closures: 'closure',
};

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
