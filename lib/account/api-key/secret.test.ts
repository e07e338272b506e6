import { describe, expect, test } from 'vitest';
import { generateApiKey, readApiKey } from './secret';

describe('api keys (spec 5.2)', () => {
  test('start with the prefix and the tag of their environment', () => {
    expect(generateApiKey('uat').key).toMatch(/^lmk_uat_[0-9A-Za-z]{49}$/);
    expect(generateApiKey('production').key).toMatch(/^lmk_live_[0-9A-Za-z]{49}$/);
  });

  test('parse to the stored hash', () => {
    const { key, hash } = generateApiKey('uat');
    expect(readApiKey(key)).toEqual(hash);
  });

  test('are refused without a query when one character is wrong or missing', () => {
    const { key } = generateApiKey('uat');
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(readApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
    }
    expect(readApiKey(key.slice(0, -1))).toBeNull();
    expect(readApiKey('')).toBeNull();
  });
});
