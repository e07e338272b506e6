/** Returns the security headers of every page (design 9). Pure, so that it can be tested without a server. */
export function pagePolicy(options: { nonce: string; secure: boolean; development: boolean }): {
  contentSecurityPolicy: string;
  headers: Record<string, string>;
} {
  const { nonce, secure, development } = options;
  const contentSecurityPolicy = [
    "default-src 'self'",
    // Next's own scripts carry the nonce and may load its chunks. React needs eval for its development tools.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
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
      ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    },
  };
}
