const plainPath = /^\/(?:[^?#\\.%]|\.(?!\.?(?:\/|\?|#|$))|%(?!2e))*(?:\?|$)/i;

/**
 * Returns the path of a request target without its query, from the origin form or the absolute form (sent by
 * proxies), with dot segments resolved. Returns null if the target is not a valid URL.
 */
export function pathOfTarget(target: string): string | null {
  if (plainPath.test(target)) {
    const query = target.indexOf('?');
    return query === -1 ? target : target.slice(0, query);
  }
  try {
    const url = target.startsWith('/') ? new URL(`http://host${target}`) : new URL(target);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.pathname : null;
  } catch {
    return null;
  }
}
