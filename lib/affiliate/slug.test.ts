import { describe, expect, it } from 'vitest';
import { slugOf } from './slug';

describe('slugOf', () => {
  it('keeps letters and digits and joins words by one hyphen', () => {
    expect(slugOf('Acme Leads 24/7 (Pty) Ltd')).toBe('acme-leads-24-7-pty-ltd');
  });
  it('drops accents', () => {
    expect(slugOf('Müller & Söhne')).toBe('muller-sohne');
  });
  it('never ends in a hyphen, not even where a long name is cut', () => {
    expect(slugOf(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49));
  });
  it('is empty when nothing is left', () => {
    expect(slugOf('∑ ∂')).toBe('');
  });
});
