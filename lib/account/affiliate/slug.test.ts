import { describe, expect, test } from 'vitest';
import { slugOf } from './slug';

describe('slugOf', () => {
  test('keeps letters and digits and joins words with single hyphens', () => {
    expect(slugOf('Acme Leads 24/7 (Pty) Ltd')).toBe('acme-leads-24-7-pty-ltd');
  });
  test('drops accents', () => {
    expect(slugOf('Müller & Söhne')).toBe('muller-sohne');
  });
  test('never ends in a hyphen, even where a long name is truncated', () => {
    expect(slugOf(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49));
  });
  test('is empty when nothing is left', () => {
    expect(slugOf('∑ ∂')).toBe('');
  });
});
