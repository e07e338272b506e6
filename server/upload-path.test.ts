import { expect, test } from 'vitest';
import { isUploadPath } from './upload-path';

test.each([
  '/api/v1/lead/batch',
  '/api/v2/lead/batch/',
  '/api/portal/batch',
  '/api/portal/opt-out-list/file',
  '/api/portal/register/answer',
])('%s may take longer than a minute to arrive', (path) => {
  expect(isUploadPath(path)).toBe(true);
});

test.each(['/api/v2/lead', '/api/portal/opt-out-list', '/api/portal/opt-out-list/file/7/publish'])(
  '%s may not',
  (path) => {
    expect(isUploadPath(path)).toBe(false);
  },
);
