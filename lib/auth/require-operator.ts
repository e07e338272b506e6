import { notFound } from 'next/navigation';
import { requireSession } from './page-session';
import type { PortalSession } from './session';

/** The session of an operator; for anybody else the page does not exist. Verbs check again what may be done. */
export async function requireOperator(): Promise<PortalSession> {
  const session = await requireSession();
  if (session.user.role !== 'operator') notFound();
  return session;
}
