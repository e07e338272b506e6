import { expect, test } from 'vitest';
import { keyList } from '@/lib/account/api-key/list';
import { anyFileList } from '@/lib/batch/any/list';
import { anyRequestList } from '@/lib/http/request/list';
import { applicationList } from '@/lib/lead/application/list';
import { anyLeadList } from '@/lib/lead/lead-any/list';
import { pagesNamingEnvironment, shownEnvironment } from './shown-environment';

test('lists that read an environment from their address are among the pages that may name one', () => {
  for (const { path } of [keyList, anyRequestList, applicationList, anyLeadList, anyFileList])
    expect(pagesNamingEnvironment).toContain(path);
});

test('a page shows what its address names, and what is chosen where it names nothing that exists', () => {
  expect(shownEnvironment('/operator/lead', 'uat', 'production')).toBe('uat');
  expect(shownEnvironment('/operator/lead', null, 'production')).toBe('production');
  expect(shownEnvironment('/operator/lead', 'live', 'uat')).toBe('uat');
  expect(shownEnvironment('/operator/lender', 'uat', 'production')).toBe('production');
});
