import { describe, expect, test } from 'vitest';
import { type FigureKey, figureOf, figures } from './definition';
import type { ReportCounts } from './view';

const counts: ReportCounts = {
  leads: 10,
  offered: 8,
  accepted: 4,
  approved: 2,
  funded: 1,
  returned: 0,
  amountCents: 1_234_56,
  commissionCents: 0,
  approvedOpen: false,
  fundedOpen: false,
  returnedOpen: false,
  tells: true,
};
const value = (key: FigureKey, changed: Partial<ReportCounts> = {}) => {
  const figure = figures.find((one) => one.key === key);
  if (!figure) throw new Error(`no figure ${key}`);
  return figureOf(figure, { ...counts, ...changed });
};

describe('figureOf', () => {
  test('divides each step by the one before it', () => {
    expect(value('offeredRate')).toEqual({ value: 0.8, isOpen: false });
    expect(value('acceptedRate')).toEqual({ value: 0.5, isOpen: false });
    expect(value('approvedRate')).toEqual({ value: 0.5, isOpen: false });
    expect(value('returnedRate')).toEqual({ value: 0, isOpen: false });
  });
  test('a rate of nothing is none', () => {
    expect(value('fundedRate', { approved: 0, funded: 0 })).toEqual({ value: null, isOpen: false });
  });
  test('a rate to which outcomes are still to come is not complete', () => {
    expect(value('approvedRate', { approvedOpen: true })).toEqual({ value: 0.5, isOpen: true });
    expect(value('acceptedRate', { approvedOpen: true })).toEqual({ value: 0.5, isOpen: false });
  });
  test('partners that never tell an outcome have no rate, instead of 0 %', () => {
    const silent = { tells: false, approved: 0, funded: 0, returned: 0 };
    expect(value('approvedRate', silent)).toEqual({ value: null, isOpen: false });
    expect(value('approvedRate', { ...silent, approvedOpen: true })).toEqual({ value: null, isOpen: false });
  });
});
