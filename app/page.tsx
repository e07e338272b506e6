import { redirect } from 'next/navigation';
import { requireSession } from '@/lib/access/auth/page-session';

export default async function Home() {
  const { affiliate, lender, user } = await requireSession({ viewable: true, lenders: true });
  if (lender) redirect('/lender/inbox');
  if (!affiliate) redirect('/operator');
  // An agent is here for the next call, a manager to see how things stand (docs/design.md, "Who uses it").
  redirect(user.role === 'agent' ? '/lead/new' : '/dashboard');
}
