import { describe, expect, test } from 'vitest';
import { isRefusal } from './refusal';

describe('a response proves that an application was not taken', () => {
  test.each([301, 304, 307, 400, 401, 404, 408, 409, 422, 425, 429, 500, 501, 503, 505, 599])(
    '%i, in response to the first call',
    (status) => expect(isRefusal(status, 'first')).toBe(true),
  );

  test.each([400, 401, 403, 404, 410, 422, 451])('%i, in response to a resend', (status) =>
    expect(isRefusal(status, 'resend')).toBe(true),
  );
});

describe('a response leaves open whether an application was taken', () => {
  test.each([502, 504])('%i, in response to the first call', (status) =>
    expect(isRefusal(status, 'first')).toBe(false),
  );

  test.each([301, 304, 307, 408, 409, 425, 429, 500, 501, 502, 503, 504, 599])(
    '%i, in response to a resend',
    (status) => expect(isRefusal(status, 'resend')).toBe(false),
  );
});
