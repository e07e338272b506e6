import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocsLink } from '@/components/base/shell/docs-link';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager, timeSpan } from '@/components/base/ui/pager';
import { EmptyState } from '@/components/base/ui/state';
import { RequestFilter } from '@/components/http/request/request-filter';
import { RequestTable } from '@/components/http/request/request-table';
import { requireSession } from '@/lib/access/auth/page-session';
import { listKeys } from '@/lib/account/api-key/list-keys';
import { may } from '@/lib/base/actor/permission';
import { queryString } from '@/lib/base/text/query-string';
import { listRequests } from '@/lib/http/request/list-requests';
import { requestQuery } from '@/lib/http/request/schema';

export const metadata: Metadata = { title: 'API calls' };

export default async function RequestsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { affiliate, environment, context } = await requireSession({ viewable: true });
  const query = requestQuery.parse(await searchParams);
  if (!affiliate) notFound();
  const whose = { affiliateId: affiliate.id, environment };
  if (!may(context, 'request.list', whose)) notFound();
  const [keys, { requests, next }] = await Promise.all([
    listKeys(context, whose),
    listRequests(context, { ...whose, ...query }),
  ]);
  const { before, ...filter } = query;
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="API calls"
        note="Calls made with your keys in this environment: fields and their JSON types, never an applicant’s values."
        action={<DocsLink href="/docs/message" />}
      />
      <RequestFilter
        keys={keys.map(({ id, name, hint }) => ({ value: String(id), label: `${name} …${hint}` }))}
        chosen={filter}
      />
      <Card className="mt-4">
        {requests.length > 0 ? (
          <RequestTable requests={requests} />
        ) : (
          <EmptyState
            icon={<ScrollText size={22} aria-hidden="true" />}
            title={isFiltered ? 'No matching requests' : 'No requests yet'}
            action={
              isFiltered ? (
                <Link href="/request" className={buttonClass()}>
                  Show all
                </Link>
              ) : (
                <a href="/docs/quickstart" className={buttonClass('primary')}>
                  Open the quickstart
                </a>
              )
            }
          >
            {isFiltered
              ? 'No request matches these filters.'
              : 'Calls show up here within a second. Calls without a valid key cannot be attributed, so they are not listed.'}
          </EmptyState>
        )}
      </Card>
      <Pager
        position={timeSpan(requests[0]?.at, requests.at(-1)?.at)}
        newest={before === undefined ? null : `/request?${queryString(filter)}`}
        older={next === null ? null : `/request?${queryString({ ...filter, before: next })}`}
      />
    </>
  );
}
