const yearSeconds = 31_536_000;

/** Remembers a choice of this browser for a year, where the server reads it (`cookieName`); null forgets it. */
export function rememberInCookie(name: string, value: string | null): void {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  const life = value === null ? 0 : yearSeconds;
  const cookie = `${prefix}${name}=${value ?? ''}; path=/; max-age=${life}; samesite=lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = cookie;
}
