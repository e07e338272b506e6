import { expect, test } from 'vitest';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { errorResponse } from './respond';

const call = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Request(`http://portal.example${path}`, { method, headers });
const key = { 'idempotency-key': 'k1' };

// What a database that hangs ends in: our limit, or the statement's own.
const limits = [
  new AppError('processing_limit', answerText.processingLimit),
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
];

test.each([
  ['GET', '/api/v2/lead/abc', {}, '5'],
  ['POST', '/api/v2/lead', {}, '5'],
  ['POST', '/api/v2/offer', {}, '5'],
  ['POST', '/api/v2/accept', key, '5'],
  ['POST', '/api/v2/lead/batch', key, '5'],
  // May be done twice.
  ['POST', '/api/v2/accept', {}, null],
  ['POST', '/api/v1/accept', {}, null],
  ['POST', '/api/portal/accept', {}, null],
  ['POST', '/api/v2/lead/batch', {}, null],
])('beyond the processing limit %s %s %o: Retry-After is %s', async (method, path, headers, retryAfter) => {
  for (const error of limits) {
    const response = errorResponse(call(method, path, headers), error);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(await response.json()).toEqual({ message: 'processing took longer than allowed' });
  }
});
