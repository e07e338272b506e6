/** Two years; browsers refuse to ask for anything of this host without TLS. */
export const strictTransport = 'max-age=63072000; includeSubDomains';

interface PolicyOptions {
  /** The scripts and styles that may run: those with this nonce, or with one of these hashes (`sha256-…`). */
  allowed: { nonce: string } | { hashes: readonly string[] };
  secure: boolean;
  development: boolean;
}

/** Returns the security headers of every page (design http 12). Pure, so that it can be tested without a server. */
export function pagePolicy({ allowed, secure, development }: PolicyOptions): {
  contentSecurityPolicy: string;
  headers: Record<string, string>;
} {
  const nonce = 'nonce' in allowed ? ` 'nonce-${allowed.nonce}'` : '';
  // A script with a nonce is made for the request, so it may load others; one with a hash only our own files.
  const scripts =
    'nonce' in allowed ? `${nonce} 'strict-dynamic'` : allowed.hashes.map((hash) => ` '${hash}'`).join('');
  const contentSecurityPolicy = [
    "default-src 'self'",
    // Next's own scripts carry the nonce and may load its chunks. React needs eval for its development tools.
    `script-src 'self'${scripts}${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${nonce}`,
    // Bar widths and popup positions are style attributes; they cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    // Partners' logos may be hosted on the partner's own site.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    contentSecurityPolicy,
    headers: {
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      ...(secure ? { 'strict-transport-security': strictTransport } : {}),
    },
  };
}
