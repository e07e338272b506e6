import { expect, test } from 'vitest';
import { readAct } from './read-act';

test.each([
  ['pause marula until 14:00', { kind: 'pause', name: 'marula', until: '14:00' }],
  ['Pause  Great Karoo Bank till 9', { kind: 'pause', name: 'Great Karoo Bank', until: '09:00' }],
  ['pause marula', { kind: 'pause', name: 'marula', until: null }],
  ['pause marula until 25:00', { kind: 'pause', name: 'marula', until: null }],
  ['resume Marula', { kind: 'resume', name: 'Marula' }],
  ['revoke uL5m', { kind: 'revoke', name: 'uL5m' }],
  ['suspend karoo leads', { kind: 'suspend', name: 'karoo leads' }],
  ['close november', { kind: 'close', month: '2026-11' }],
  ['close dec', { kind: 'close', month: '2025-12' }],
  ['close March 2026', { kind: 'close', month: '2026-03' }],
  ['close month', { kind: 'close', month: null }],
  ['close', null],
  ['closed', null],
  ['close karoo', null],
  ['pause', null],
  ['pause x', null],
  ['paused', null],
  ['marula', null],
  ['', null],
])('%s', (text, expected) => {
  expect(readAct(text, '2026-11-27')).toEqual(expected);
});
