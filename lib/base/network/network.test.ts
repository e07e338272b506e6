import { expect, test } from 'vitest';
import { isListed, networkOf, readProxies, shownNetwork } from './network';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['a:b', 'a:b'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['196.25.1.77', '196.25.1.0/24'],
  ['::ffff:196.25.1.77', '196.25.1.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['unknown', null],
  [null, null],
])('%s is shown as %s', (address, network) => {
  expect(shownNetwork(address)).toBe(network);
});

test.each([
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['10.0.0.0/8, 2001:db8::/32', '10.255.0.1', true],
  ['10.0.0.0/8,2001:db8::/32', '2001:db8:1::1', true],
  ['10.0.0.0/8,2001:db8::/32', '11.0.0.1', false],
  ['on', '127.0.0.1', true],
  ['on', '192.168.4.4', true],
  ['on', '::1', true],
  ['on', '198.51.100.7', false],
  ['on', '2001:db8::1', false],
  ['10.0.0.0/8', '', false],
])('of the proxies %s, %s is one: %s', (setting, address, listed) => {
  const proxies = readProxies(setting);
  expect(proxies && isListed(proxies, address)).toBe(listed);
});

test('no proxy is trusted when it is off', () => {
  expect(readProxies('off')).toBeNull();
});

test.each([
  'maybe',
  '',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.1,',
  'proxy.example',
  '::/129',
  '10.0.0.1/-1',
])('%j names no proxy', (setting) => {
  expect(readProxies(setting)).toBeUndefined();
});
