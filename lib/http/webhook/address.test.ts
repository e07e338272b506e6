import { expect, test } from 'vitest';
import { isReachable } from './address';

test.each(['8.8.8.8', '196.25.1.1', '2606:4700::1111', '2c0f:fb50::1', '::ffff:8.8.8.8'])(
  '%s is on the public internet',
  (address) => {
    expect(isReachable(address, 'public')).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '0.0.0.0',
  '::1',
  '::',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  '4000::1',
  '5f00::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isReachable(address, 'public')).toBe(false);
});
