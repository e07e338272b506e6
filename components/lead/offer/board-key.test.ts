import { describe, expect, test } from 'vitest';
import { boardKey, pickedOf } from './board-key';

const board = { single: true, places: 3, armed: true, typed: false };

describe('boardKey', () => {
  test('Enter on a board on which somebody has chosen acts at once, also right after the digit', () => {
    expect(boardKey('Enter', { ...board, single: false })).toEqual({ kind: 'send' });
    expect(boardKey('Enter', { ...board, armed: false })).toEqual({ kind: 'nothing' });
  });
  test('Enter at the end of a number that was typed does nothing', () => {
    expect(boardKey('Enter', { ...board, single: false, typed: true })).toEqual({ kind: 'nothing' });
    expect(boardKey('Enter', { ...board, typed: true })).toEqual({ kind: 'send' });
  });
  test('a digit acts alone only: of a number that is typed the first is taken back', () => {
    expect(boardKey('2', board)).toEqual({ kind: 'choose', index: 1 });
    expect(boardKey('2', { ...board, single: false })).toEqual({ kind: 'typing' });
    expect(boardKey('x', { ...board, single: false })).toEqual({ kind: 'typing' });
  });
  test('chooses no place that is not there', () => {
    for (const key of ['4', '0', 'x', ' ', 'Tab']) expect(boardKey(key, board)).toEqual({ kind: 'nothing' });
  });
});

test('an offer whose lender takes none any more is not chosen, though it was', () => {
  const match = { id: 1, noRoom: null } as Parameters<typeof pickedOf>[0][number];
  expect(pickedOf([match], { id: 1 })).toBe(match);
  expect(pickedOf([{ ...match, noRoom: 'full until Monday 00:00' }], { id: 1 })).toBeUndefined();
  expect(pickedOf([match], null)).toBeUndefined();
});
