import type { Metadata } from 'next';
import { AuditList } from '@/components/base/audit/audit-list';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listUsers } from '@/lib/access/user/list-users';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { auditSource } from '@/lib/base/audit/list-source';
import { auditList } from '@/lib/base/audit/schema';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';

export const metadata: Metadata = { title: { absolute: 'Audit log · Lead Matching' } };

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
      <PageHeader
        title="Audit log"
        environment="both"
        note="Append-only log of changes, sign-ins and refusals, newest first."
      />
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
