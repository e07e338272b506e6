import { expect, test } from 'vitest';
import { consolePageIn, pageIn } from './page-in';

test.each([
  ['/dashboard', '/dashboard'],
  ['/lead', '/lead'],
  ['/lead/new', '/lead/new'],
  ['/lead/work', '/lead/work'],
  ['/lead/0123456789012345678901', '/lead'],
  ['/lead/0123456789012345678901/read', '/lead'],
  ['/batch/0123456789012345678901', '/batch'],
  ['/webhook/3', '/webhook'],
  ['/team/message-text', '/team/message-text'],
  ['/sandbox', '/dashboard'],
  ['/go-live', '/dashboard'],
  ['/practice', '/lead/new'],
])('in Production %s becomes %s', (path, stays) => {
  expect(pageIn('production', path)).toBe(stays);
});

test('in UAT its own pages stay', () => {
  expect(pageIn('uat', '/sandbox')).toBe('/sandbox');
});

test.each([
  ['/operator', '', '/operator'],
  ['/operator/lead', 'state=matched&partner=3&when=7d', '/operator/lead?state=matched&when=7d'],
  ['/operator/lead', 'environment=uat&after=12', '/operator/lead'],
  ['/operator/lead/0123456789012345678901', '', '/operator/lead'],
  ['/operator/lender/7', 'tab=capacity', '/operator/lender'],
  ['/operator/lender/new', '', '/operator/lender/new'],
  ['/operator/affiliate/7', '', '/operator/affiliate/7'],
  ['/operator/balance/7', '', '/operator/balance/7'],
  ['/operator/balance/7/2026-10', '', '/operator/balance/7'],
  ['/operator/change', 'from=3&to=5', '/operator/change'],
  ['/operator/audit', 'from=2026-01-01', '/operator/audit?from=2026-01-01'],
])('in the console %s?%s becomes %s', (path, query, stays) => {
  expect(consolePageIn(path, new URLSearchParams(query))).toBe(stays);
});
