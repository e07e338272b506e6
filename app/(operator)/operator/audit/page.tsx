import type { Metadata } from 'next';
import { AuditFilter } from '@/components/audit/audit-filter';
import { AuditTable } from '@/components/audit/audit-table';
import { PageHeader } from '@/components/layout/page-header';
import { Card } from '@/components/ui/card';
import { Pager } from '@/components/ui/pager';
import { EmptyState } from '@/components/ui/state';
import { listAffiliates } from '@/lib/affiliate/get-affiliate';
import { listAuditEvents } from '@/lib/audit/list-events';
import { auditQuery } from '@/lib/audit/schema';
import { requireOperator } from '@/lib/auth/require-operator';
import { queryString } from '@/lib/query-string';

export const metadata: Metadata = { title: 'Audit' };

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator();
  const query = auditQuery.parse(await searchParams);
  const [{ events, next }, affiliates] = await Promise.all([
    listAuditEvents(context, query),
    listAffiliates(context),
  ]);
  const { before, ...filter } = query;
  return (
    <>
      <PageHeader title="Audit" note="Append-only log of changes, sign-ins and refusals, newest first." />
      <div className="flex flex-col gap-4">
        <AuditFilter query={query} affiliates={affiliates} />
        <Card>
          {events.length > 0 ? (
            <AuditTable events={events} />
          ) : (
            <EmptyState title="Nothing matches these filters">Remove one to see more.</EmptyState>
          )}
        </Card>
      </div>
      <Pager
        shown={{ first: events[0]?.at, last: events.at(-1)?.at }}
        newest={before === undefined ? null : `/operator/audit?${queryString(filter)}`}
        older={next === null ? null : `/operator/audit?${queryString({ ...filter, before: next })}`}
      />
    </>
  );
}
