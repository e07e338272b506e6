const plainPath = /^\/(?:[^?#\\.%]|\.(?!\.?(?:\/|\?|#|$))|%(?!2e))*(?:\?|$)/i;

/**
 * The path of a request's target, without its query: of the usual form, and of the absolute form that a proxy
 * sends. Dot segments are resolved as everybody else resolves them. Null: the target is no address.
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
