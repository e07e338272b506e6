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
