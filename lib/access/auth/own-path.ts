import { parseUrl } from '@/lib/base/input/parse-url';

/** In characters: a longer address is not one to come back to. */
export const longestPath = 2048;

/**
 * Returns the path of `address` if it is one of the portal's own, else null. Every redirect to a URL from outside is
 * checked here. Resolves like a browser before comparing origins: what looks like a path may not be one, since a
 * browser drops tabs and newlines and reads `\` as `/` (`/<tab>/host` is another site).
 */
export function ownPath(address: unknown, portalOrigin: string): string | null {
  if (typeof address !== 'string' || address.length > longestPath || !/^(?:\/|https?:\/\/)/i.test(address))
    return null;
  const url = parseUrl(address, portalOrigin);
  if (url?.origin !== portalOrigin || url.username !== '' || url.password !== '') return null;
  const path = url.pathname + url.search + url.hash;
  // `/..//host` has our origin, but its path alone is another site.
  if (parseUrl(path, portalOrigin)?.href !== url.href || !canDecode(url.pathname)) return null;
  return path;
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
