import type { Metadata } from 'next';
import Link from 'next/link';
import { AuditFilter } from '@/components/audit/audit-filter';
import { AuditTable } from '@/components/audit/audit-table';
import { PageHeader } from '@/components/layout/page-header';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/state';
import { listAffiliates } from '@/lib/affiliate/get-affiliate';
import { listAuditEvents } from '@/lib/audit/list-events';
import { auditQuery } from '@/lib/audit/schema';
import { requireOperator } from '@/lib/auth/require-operator';

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
      <PageHeader title="Audit" note="Every change, newest first. Nothing here can be altered or removed." />
      <div className="flex flex-col gap-4">
        <AuditFilter query={query} affiliates={affiliates} />
        <Card>
          {events.length > 0 ? (
            <AuditTable events={events} />
          ) : (
            <EmptyState title="Nothing fits these filters">Take one away to see more.</EmptyState>
          )}
        </Card>
        {(next !== null || before !== undefined) && (
          <nav aria-label="Pages" className="flex justify-between">
            {before === undefined ? (
              <span />
            ) : (
              <Link href={address(filter)} className={buttonClass()}>
                Newest
              </Link>
            )}
            {next !== null && (
              <Link href={address({ ...filter, before: next })} className={buttonClass()}>
                Older
              </Link>
            )}
          </nav>
        )}
      </div>
    </>
  );
}

function address(query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/operator/audit?${new URLSearchParams(pairs)}`;
}
