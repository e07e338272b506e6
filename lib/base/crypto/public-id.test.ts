import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicId, readPublicId } from './public-id';

const idKey = randomBytes(32);

describe('public ids (design base 9, ids)', () => {
  test('are 22 characters of base62 that decode to the row id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (rowId) => {
        const id = publicId(idKey, 'lead', rowId);
        expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
        expect(readPublicId(idKey, 'lead', id)).toBe(rowId);
      }),
    );
  });

  test('of one kind are invalid for another', () => {
    expect(readPublicId(idKey, 'batch', publicId(idKey, 'lead', 7))).toBeNull();
  });

  test('are refused when invented, whatever the text', () => {
    const isRefused = (text: string) => {
      expect(readPublicId(idKey, 'lead', text)).toBeNull();
    };
    fc.assert(fc.property(fc.string(), isRefused));
    fc.assert(fc.property(fc.stringMatching(/^[0-9A-Za-z]{22}$/), isRefused));
  });
});
