import { type NextRequest, NextResponse } from 'next/server';
import { movedPage } from '@/lib/access/auth/moved-page';
import { pagePolicy } from '@/lib/access/auth/page-policy';
import { isSecurePortal } from '@/lib/access/auth/secure-portal';
import { processState } from '@/lib/base/process/process';

/** Leads old addresses on, and sets the CSP nonce and the security headers of every page. API requests and short links bypass this. */
export function proxy(request: NextRequest): NextResponse {
  const { env } = processState();
  const moved = movedPage(request.nextUrl.pathname);
  if (moved !== null) {
    const to = request.nextUrl.clone();
    to.pathname = moved;
    return NextResponse.redirect(to);
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = pagePolicy({
    allowed: { nonce },
    secure: isSecurePortal(env),
    development: env.nodeEnv === 'development',
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy.contentSecurityPolicy);
  headers.set('x-portal-path', request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(policy.headers)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: ['/((?!api/|l/|_next/static|_next/image|icon.svg|partner/).*)'] };
