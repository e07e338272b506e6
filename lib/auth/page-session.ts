import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { clientAddressHeader, requestIdHeader } from '@/lib/client-address';
import { findSession, type PortalSession } from './session';

/** The header in which `proxy.ts` passes on the path of the page being rendered. */
const pagePathHeader = 'x-portal-path';

/** Finds the session of the page being rendered; one lookup per request, however many callers. */
export const findPageSession = cache(async (): Promise<PortalSession | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return findSession({
    cookie: (name) => jar.get(name)?.value,
    address: head.get(clientAddressHeader),
    requestId: head.get(requestIdHeader),
  });
});

/** Returns the same, but redirects anyone not signed in to the sign-in page, and back afterwards. */
export async function requireSession(): Promise<PortalSession> {
  const session = await findPageSession();
  if (session) return session;
  const path = (await headers()).get(pagePathHeader) ?? '/';
  redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);
}
