import type { Metadata } from 'next';
import { KeyList } from '@/components/account/api-key/key-list';
import { PageHeader } from '@/components/base/ui/page-header';
import { listAffiliates } from '@/lib/affiliate/get-affiliate';
import { keyList } from '@/lib/api-key/list';
import { keySource } from '@/lib/api-key/list-all-keys';
import { requireOperator } from '@/lib/auth/require-operator';
import { chosenColumns } from '@/lib/list/choose-columns';
import { readListQuery } from '@/lib/list/query';
import { listPage } from '@/lib/list/source';

export const metadata: Metadata = { title: 'Keys' };

export default async function KeysPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator('api-key.list-all');
  const query = readListQuery(keyList, await searchParams);
  const [page, columns, affiliates] = await Promise.all([
    listPage(context, keySource, query),
    chosenColumns(context, keyList),
    listAffiliates(context),
  ]);
  return (
    <>
      <PageHeader title="Keys" note="API keys of all affiliates, in both environments" />
      <KeyList
        query={query}
        page={page}
        columns={columns}
        affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
        now={context.clock.now()}
      />
    </>
  );
}
