import { expect, test } from 'vitest';
import { countPlaces, editJson, jsonOf, jsonText, printJson } from './json';

const base = jsonOf({ a: { b: [1, 2] }, c: 'x' });
const edited = (place: number, edit: Parameters<typeof editJson>[2]) =>
  printJson(editJson(base, place, edit));

test('an edit reaches every place', () => {
  const places = Array.from({ length: countPlaces(base) }, (_, place) => place);
  expect(places.map((place) => edited(place, { kind: 'replace', value: jsonText('0') }))).toEqual([
    '0',
    '{"a":0,"c":"x"}',
    '{"a":{"b":0},"c":"x"}',
    '{"a":{"b":[0,2]},"c":"x"}',
    '{"a":{"b":[1,0]},"c":"x"}',
    '{"a":{"b":[1,2]},"c":0}',
  ]);
});

test('a key is removed, repeated or added as it stands, whatever it is called', () => {
  expect(edited(1, { kind: 'remove' })).toBe('{"c":"x"}');
  expect(edited(3, { kind: 'remove' })).toBe('{"a":{"b":[2]},"c":"x"}');
  expect(edited(5, { kind: 'repeat', value: jsonText('1e400') })).toBe('{"a":{"b":[1,2]},"c":"x","c":1e400}');
  expect(edited(1, { kind: 'add', key: '__proto__', value: jsonText('{}') })).toBe(
    '{"a":{"b":[1,2],"__proto__":{}},"c":"x"}',
  );
});
