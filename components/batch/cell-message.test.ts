import { describe, expect, test } from 'vitest';
import { fieldText } from '@/lib/base/error/message';
import { cellMessage } from './cell-message';

const said = (text: string | null) => cellMessage('net_income', fieldText.integer, text);

describe('an amount that is none', () => {
  test.each(['n/a', 'N/A', '#N/A', '#VALUE!', '-', 'geen', 'unknown'])('%j is named', (text) =>
    expect(said(text)).toBe(`“${text}” is no amount. Enter it in rand, such as 18 500.`),
  );
  test('says of cents what to enter', () => expect(said('18 500,50')).toContain('Cents cannot be sent'));
  test('says of words what an amount is', () => expect(said('veel')).toContain('Enter one amount in rand'));
  test('says of many cells only what all of them share: there are words among them', () =>
    expect(said(null)).toBe('not an amount in whole rand, such as 18 500'));
});
