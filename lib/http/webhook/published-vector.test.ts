import { afterEach, expect, test, vi } from 'vitest';
import { isSigned, signatureHeaders } from './signature';

afterEach(() => vi.useRealTimers());

test('we sign as the vector says that is published with the libraries of Standard Webhooks', () => {
  vi.useFakeTimers({ now: 1_614_265_330_000 });
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const signed = signatureHeaders([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', body);
  expect(signed).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(isSigned(secret, new Headers(signed), body)).toBe(true);
});
