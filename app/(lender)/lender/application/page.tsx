import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { OwnApplicationList } from '@/components/lender/application/application-list';
import { requireLender } from '@/lib/access/auth/require-lender';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { ownApplicationList } from '@/lib/lender/application/list';
import { ownApplicationSource } from '@/lib/lender/application/list-own';

export const metadata: Metadata = { title: 'Applications' };

export default async function LenderApplicationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireLender('lender-application.list');
  const query = readListQuery(ownApplicationList, await searchParams);
  const [page, columns] = await Promise.all([
    listPage(context, ownApplicationSource(context, 'listed'), query),
    chosenColumns(context, ownApplicationList),
  ]);
  return (
    <>
      <PageHeader
        title="Applications"
        note="What you were sent: whole while open and for 90 days after the last step, then initials"
      />
      <OwnApplicationList
        query={query}
        page={{ ...page, rows: page.rows.map(({ values: _, ...row }) => row) }}
        columns={columns}
        mayExport={may(context, 'lender-application.export')}
      />
    </>
  );
}
