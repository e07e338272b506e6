import { notFound } from 'next/navigation';
import { type Action, may } from '@/lib/base/actor/permission';
import { requireSession } from './page-session';
import type { PortalSession } from './session';

/**
 * Returns the session of an operator whose role may do this; for anyone else the page does not exist. Without an action:
 * of any operator. Verbs check permissions again.
 */
export async function requireOperator(action?: Action): Promise<PortalSession> {
  const session = await requireSession();
  if (session.user.role !== 'operator') notFound();
  if (action && !may(session.context, action)) notFound();
  return session;
}
