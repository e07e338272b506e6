import { expect, test } from 'vitest';
import { movedPage } from './moved-page';

test.each([
  ['/operator/partner', '/operator/lender'],
  ['/operator/partner/7', '/operator/lender/7'],
  ['/operator/partner/new', '/operator/lender/new'],
  ['/operator/intent', '/operator/product'],
  ['/operator/request', '/operator/api-call'],
  ['/operator/request/refused', '/operator/api-call/refused'],
  ['/operator/catalogue', '/operator/change/import'],
  ['/operator/catalogue/history', '/operator/change'],
  ['/operator/commission', '/operator/balance'],
  ['/operator/commission/7/2026-10', '/operator/balance/7/2026-10'],
  ['/operator/operator', '/operator/colleague'],
])('%s leads on to %s', (old, now) => {
  expect(movedPage(old)).toBe(now);
});

test.each([
  '/operator',
  '/operator/lender',
  '/operator/partners',
  '/operator/lead',
  '/request',
  '/commission',
])('%s stays', (path) => {
  expect(movedPage(path)).toBeNull();
});
