import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { clientAddressHeader, requestIdHeader } from '@/lib/client-address';
import { findSession, type PortalSession } from './session';

/** Where `proxy.ts` passes on which page is being rendered. */
const pagePathHeader = 'x-portal-path';

/** The session of the page being rendered; one look-up per request, whoever asks. */
export const findPageSession = cache(async (): Promise<PortalSession | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return findSession({
    cookie: (name) => jar.get(name)?.value,
    address: head.get(clientAddressHeader),
    requestId: head.get(requestIdHeader),
  });
});

/** The same, but sends who is not signed in to the sign-in page, and back afterwards. */
export async function requireSession(): Promise<PortalSession> {
  const session = await findPageSession();
  if (session) return session;
  const path = (await headers()).get(pagePathHeader) ?? '/';
  redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);
}
