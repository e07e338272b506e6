import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses a connection may go to: anywhere, this machine only, or the public internet only. */
export type Reach = 'any' | 'loopback' | 'public';

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Judges a resolved address; an IPv4 address inside IPv6 counts as what it is. */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'any') return true;
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === (reach === 'loopback' ? 'loopback' : 'unicast');
}

/**
 * A `lookup` for a connection that hands on allowed addresses only. The connection is made to the very address
 * that was checked, so a name that resolves differently a moment later (DNS rebinding) gains nothing.
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
