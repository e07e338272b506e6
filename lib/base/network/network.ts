import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns what an address is counted by: of IPv6 its /64, because a single subscriber has all addresses of one. An IPv4
 * address mapped into IPv6 is treated as IPv4.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * Returns the wider networks of what `networkOf` gave for an IPv6 address: its /56 as the texts of its /64s, and its /48
 * as the start of them. A household or a small company often has all of one. Null for anything else.
 */
export function widerNetworks(network: string): { within56: string[]; start48: string } | null {
  if (!network.endsWith('::/64')) return null;
  const [a = '', b = '', c = '', d = ''] = network.split(':');
  const start48 = `${a}:${b}:${c}:`;
  const first = (Number.parseInt(d || '0', 16) >> 8) << 8;
  const within56 = Array.from({ length: 256 }, (_, nth) => `${start48}${(first + nth).toString(16)}::/64`);
  return { within56, start48 };
}

/**
 * Returns the network of an address to show to people, without what tells one household's machines apart: of IPv4 its
 * /24 (`196.25.1.0/24`), of IPv6 its /64. Null for what is no address.
 */
export function shownNetwork(address: string | null): string | null {
  if (address === null || isIP(address) === 0) return null;
  const network = networkOf(address);
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.0/24');
}

/** Whatever is no address of the public internet. */
const privateNetworks =
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10';

/**
 * Reads the setting that names our proxies: addresses and networks separated by commas, `on` for all private ones, `off`
 * for none (null). Returns `undefined` if it is none of these.
 */
export function readProxies(text: string): BlockList | null | undefined {
  if (/^(?:off|false|0)$/.test(text)) return null;
  const list = new BlockList();
  for (const part of (/^(?:on|true|1)$/.test(text) ? privateNetworks : text).split(',')) {
    const [address = '', bits, more] = part.trim().split('/');
    const version = isIP(address);
    const widest = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (version === 0 || more !== undefined || prefix < 0 || prefix > widest) return undefined;
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Whether an address is in the list. */
export function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
