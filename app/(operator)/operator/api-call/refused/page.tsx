import type { Metadata } from 'next';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { RefusedList } from '@/components/http/request/any-request-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { refusedList } from '@/lib/http/request/list';
import { refusedSource } from '@/lib/http/request/list-any-requests';

export const metadata: Metadata = { title: { absolute: 'Without a valid key · Lead Matching' } };

export default async function RefusedRequestsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator();
  const query = readListQuery(refusedList, await searchParams);
  const [page, columns] = await Promise.all([
    listPage(context, refusedSource, query),
    chosenColumns(context, refusedList),
  ]);
  return (
    <>
      <PageHeader
        environment="both"
        title="Calls without a valid key"
        note="A missing, mistyped or unknown key, counted by address for 30 days. Nothing of what was sent is kept."
        action={
          <Link href="/operator/api-call" className={buttonClass()}>
            Requests
          </Link>
        }
      />
      <RefusedList query={query} page={page} columns={columns} />
    </>
  );
}
