import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Wall } from '@/components/desk/presence/wall';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { getWall } from '@/lib/lead/presence/get-wall';

export const metadata: Metadata = { title: 'Live wall' };

export default async function WallPage() {
  const session = await requireSession({ viewable: true });
  if (!session.affiliate) notFound();
  const ctx = affiliateContext(session);
  if (!may(ctx, 'presence.list', ctx.scope)) notFound();
  return (
    // As wide as the screen: the page's usual width is for reading, a wall is for looking.
    <div className="xl:relative xl:left-1/2 xl:w-[min(100vw-var(--side)-4rem,110rem)] xl:-translate-x-1/2">
      <Wall
        initial={await getWall(ctx)}
        environment={session.environment}
        note={`${session.affiliate.name}, today since midnight in South Africa`}
      />
    </div>
  );
}
