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
  return ipaddr.process(address).range() === (reach === 'loopback' ? 'loopback' : 'unicast');
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
