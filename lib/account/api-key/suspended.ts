import type { ListedKey } from './schema';

/** Whether a key would work, but for its affiliate. */
export function isSuspended({
  status,
  affiliateActive,
}: Pick<ListedKey, 'status' | 'affiliateActive'>): boolean {
  return !affiliateActive && (status === 'active' || status === 'ending');
}
