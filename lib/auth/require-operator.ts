import { notFound } from 'next/navigation';
import { requireSession } from './page-session';
import type { PortalSession } from './session';

/** Returns the session of an operator; for anyone else the page does not exist. Verbs check permissions again. */
export async function requireOperator(): Promise<PortalSession> {
  const session = await requireSession();
  if (session.user.role !== 'operator') notFound();
  return session;
}
