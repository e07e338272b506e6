import { notFound } from 'next/navigation';
import type { LenderContext } from '@/lib/base/actor/context';
import { type Action, may } from '@/lib/base/actor/permission';
import { requireSession } from './page-session';
import { lenderContext, type PortalSession } from './session';

/**
 * Returns the session of one of a lender's people whose role may do this, and their context; for anyone else the page
 * does not exist. Verbs check permissions again.
 */
export async function requireLender(
  action: Action,
): Promise<{ session: PortalSession; context: LenderContext; lender: { id: number; name: string } }> {
  const session = await requireSession({ lenders: true });
  if (!session.lender) notFound();
  if (!may(session.context, action, { lenderId: session.lender.id })) notFound();
  return { session, context: lenderContext(session), lender: session.lender };
}
