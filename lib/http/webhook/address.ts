import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses a connection may reach: any, only this machine, or only the public internet. */
export type Reach = 'any' | 'loopback' | 'public';

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Checks a resolved address; an IPv4 address mapped into IPv6 is treated as IPv4. */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'any') return true;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (reach === 'loopback') return parsed.range() === 'loopback';
  return parsed.range() === 'unicast' && isPublic(parsed);
}

/** Azure's platform endpoint: every virtual machine there reaches it, although the address looks public. */
const azurePlatform = '168.63.129.16';
/** All global IPv6 addresses given out so far; outside it, ipaddr.js calls even ::127.0.0.1 unicast. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 ? address.match(globalIpv6) : address.toString() !== azurePlatform;
}

/**
 * Returns a `lookup` for connections that only yields allowed addresses. The connection goes to the very address that
 * was checked, so that a name which resolves differently a moment later (DNS rebinding) gains nothing.
 */
export function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const allowed = found.filter(({ address }) => isReachable(address, reach));
      const [first] = allowed;
      if (!first) return callback(new AddressRefused('address refused'), '', 0);
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}
