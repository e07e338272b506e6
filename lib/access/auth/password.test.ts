import { describe, expect, test } from 'vitest';
import { generatePassword, hashPassword, isPassword } from './password';

describe('password', () => {
  test('matches its own hash, and no other password does', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await isPassword(hash, 'correct horse battery')).toBe(true);
    expect(await isPassword(hash, 'correct horse batterz')).toBe(false);
  });
  test('is always wrong for a user who does not exist', async () => {
    expect(await isPassword(null, 'decoy')).toBe(false);
  });
  test('is generated in six groups, different each time', () => {
    const made = new Set(Array.from({ length: 50 }, generatePassword));
    expect(made.size).toBe(50);
    for (const password of made) expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  });
});
