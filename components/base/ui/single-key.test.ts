import { describe, expect, test } from 'vitest';
import { isSingleKey, quietMs } from './single-key';

const key = (timeStamp: number, changes: object = {}) => ({
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  timeStamp,
  ...changes,
});

describe('isSingleKey', () => {
  test('acts only when no other key came within 600 ms', () => {
    expect(quietMs).toBe(600);
    expect(isSingleKey(key(1_600), 1_000)).toBe(true);
    expect(isSingleKey(key(1_599), 1_000)).toBe(false);
  });
  test('is never a key that is held, belongs to a shortcut, or composes a character', () => {
    for (const name of ['repeat', 'ctrlKey', 'metaKey', 'altKey', 'isComposing'])
      expect(isSingleKey(key(9_000, { [name]: true }), 0), name).toBe(false);
  });
});
