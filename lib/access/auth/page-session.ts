import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { hasCode } from '@/lib/base/error/error';
import { clientAddressHeader, requestIdHeader } from '@/lib/http/request/client-address';
import { longestPath } from './own-path';
import { findSession, type PortalSession } from './session';

/** The header in which `proxy.tsx` passes on the path of the page being rendered. */
const pagePathHeader = 'x-portal-path';

/** Finds the session of the page being rendered; one lookup per request, however many callers. */
const lookUp = cache(async (settingUp: boolean): Promise<PortalSession | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const request = {
    cookie: (name: string) => jar.get(name)?.value,
    address: head.get(clientAddressHeader),
    trace: { requestId: head.get(requestIdHeader) ?? randomUUID(), traceparent: head.get('traceparent') },
    isUse: isOpened(head),
  };
  return findSession(request, { settingUp });
});

/** Whether a person opens a page: not when a page fetches or refreshes another, nor when a browser does in advance. */
function isOpened(head: Headers): boolean {
  return head.get('sec-fetch-mode') === 'navigate' && !head.has('sec-purpose');
}

/** Returns it, but redirects who must set up a second factor first to where that is done. */
export async function findPageSession(): Promise<PortalSession | null> {
  try {
    return await lookUp(false);
  } catch (error) {
    if (!hasCode(error, 'second_factor_due')) throw error;
  }
  redirect(await withWayBack('/second-factor'));
}

/**
 * Returns it without a redirect: with a redirect a browser takes the fragment of the address along, and shows
 * it there.
 */
export async function findCallSession(): Promise<PortalSession | 'second factor due' | null> {
  try {
    return await lookUp(false);
  } catch (error) {
    if (!hasCode(error, 'second_factor_due')) throw error;
    return 'second factor due';
  }
}

/**
 * Returns the same, but redirects anyone not signed in to the sign-in page, and back afterwards. An operator who looks at
 * the portal as a manager comes only to pages that say they are `viewable`: what they show is masked, or no applicant's.
 * To a lender's people only pages exist that are for `lenders`.
 */
export async function requireSession({ viewable = false, lenders = false } = {}): Promise<PortalSession> {
  const session = (await findPageSession()) ?? redirect(await withWayBack('/sign-in'));
  if (session.lender && !lenders) notFound();
  if (session.viewing && !viewable) redirect('/view-as');
  return session;
}

/** The same for the page that sets up a second factor. */
export async function requireSettingUpSession(): Promise<PortalSession> {
  const session = (await lookUp(true)) ?? redirect('/sign-in');
  if (session.viewing) redirect('/view-as');
  return session;
}

async function withWayBack(to: string): Promise<string> {
  const path = (await headers()).get(pagePathHeader) ?? '/';
  // Encoded, a long one would fill more headers than clients and proxies take.
  const isWorthIt = path !== '/' && path.length <= longestPath;
  return isWorthIt ? `${to}?next=${encodeURIComponent(path)}` : to;
}
