import { expect, test } from 'vitest';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { leadQuery } from './lead-query';

test('while the server renders a page of open offers, nobody looks at them', () => {
  const lead = { state: 'matched', asking: [], matches: [{}], mayFill: true, accept: null };
  const { refetchInterval } = leadQuery('x');
  const query = { state: { data: lead as unknown as PortalLead, error: null } };
  expect(typeof refetchInterval === 'function' && refetchInterval(query as never)).toBe(false);
});
