import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RoleGuide } from '@/components/access/team/role-guide';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireSession } from '@/lib/access/auth/page-session';
import { may } from '@/lib/base/actor/permission';

export const metadata: Metadata = { title: 'What agents may do' };

export default async function RolePage() {
  const { context, affiliate } = await requireSession({ viewable: true });
  if (!affiliate || !may(context, 'user.list', { affiliateId: affiliate.id })) notFound();
  return (
    <>
      <PageHeader
        title="What agents may do"
        note="Everyone on the team captures leads, works on the team’s leads, sends applications and uploads files. Beyond that:"
      />
      <Card>
        <RoleGuide />
      </Card>
    </>
  );
}
