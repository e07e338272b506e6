import { describe, expect, test } from 'vitest';
import { readReportSearch, reportHref, usualGroups, usualSort } from './search';

const usual = { by: [...usualGroups], happened: false, compare: false, sort: usualSort, page: 1 };

describe('readReportSearch', () => {
  test.each([
    [{}, {}],
    [{ by: 'day,partner' }, { by: ['partner', 'day'] }],
    [{ by: ['day', 'partner', 'day'] }, { by: ['partner', 'day'] }],
    [{ by: 'none' }, { by: [] }],
    [{ by: 'colour,moon' }, {}],
    [{ by: 'colour,agent', sort: '-colour' }, { by: ['agent'] }],
    [{ sort: 'amount' }, { sort: { by: 'amount', descending: false } }],
    [
      { by: 'day', sort: '-day' },
      { by: ['day'], sort: { by: 'day', descending: true } },
    ],
    [{ sort: '-day' }, {}],
    [
      { agent: '0', partner: '7', source: 'batch' },
      { agent: 0, partner: 7, source: 'batch' },
    ],
    [{ agent: '', partner: 'x', source: 'pigeon', page: '-4' }, {}],
    [
      { from: '2026-11-21', to: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-21' },
    ],
    [{ basis: 'happened' }, { happened: true }],
    [{ basis: 'received' }, {}],
    [
      { when: '400d', compare: '1' },
      { when: '400d', compare: true },
    ],
    [{ by: { toString: null }, sort: ['leads'], page: [], environment: {} }, {}],
  ])('the address %j requests %j', (given, asked) => {
    expect(readReportSearch(given)).toEqual({ ...usual, ...asked });
  });

  test('leaves out groups that the reader may not use', () => {
    expect(readReportSearch({ by: 'affiliate,day', sort: 'affiliate' }, ['partner', 'day'])).toMatchObject({
      by: ['day'],
      sort: usualSort,
    });
  });

  test('reads every address that it makes', () => {
    for (const given of [
      {},
      { by: 'none' },
      {
        by: 'agent,day',
        when: '7d',
        sort: '-fundedRate',
        page: '3',
        compare: '1',
        agent: '0',
        basis: 'happened',
      },
    ]) {
      const search = readReportSearch(given);
      const href = new URL(reportHref('/report', search), 'https://portal.example');
      expect(readReportSearch(Object.fromEntries(href.searchParams))).toEqual(search);
    }
    expect(reportHref('/report', readReportSearch({}))).toBe('/report');
  });
});
