/** Parses a request's cookies by name, the first of each. A value that cannot be decoded is kept as sent. */
export function readCookies(request: Request): ReadonlyMap<string, string> {
  return parseCookies(request.headers.get('cookie') ?? '');
}

/** The same from the header alone. */
export function parseCookies(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals).trim();
    if (equals > 0 && !cookies.has(name)) cookies.set(name, decoded(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
