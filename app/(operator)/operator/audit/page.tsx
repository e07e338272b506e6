import type { Metadata } from 'next';
import { AuditList } from '@/components/base/audit/audit-list';
import { PageHeader } from '@/components/base/ui/page-header';
import { listAffiliates } from '@/lib/affiliate/get-affiliate';
import { auditSource } from '@/lib/audit/list-event-page';
import { auditList } from '@/lib/audit/schema';
import { requireOperator } from '@/lib/auth/require-operator';
import { chosenColumns } from '@/lib/list/choose-columns';
import { readListQuery } from '@/lib/list/query';
import { listPage } from '@/lib/list/source';
import { listUsers } from '@/lib/user/list-users';

export const metadata: Metadata = { title: 'Audit' };

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator();
  const query = readListQuery(auditList, await searchParams);
  const [page, columns, affiliates, operators] = await Promise.all([
    listPage(context, auditSource, query),
    chosenColumns(context, auditList),
    listAffiliates(context),
    listUsers(context, { affiliateId: null }),
  ]);
  return (
    <>
      <PageHeader title="Audit" note="Append-only log of changes, sign-ins and refusals, newest first." />
      <AuditList
        query={query}
        page={page}
        columns={columns}
        affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
        operators={operators.map(({ id, name }) => ({ id, name }))}
      />
    </>
  );
}
