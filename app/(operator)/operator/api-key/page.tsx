import { Limited } from '@/components/access/operator/limited';
import { KeyList } from '@/components/account/api-key/key-list';
import { WaitingRequests } from '@/components/account/api-key/waiting-requests';
import { titleNaming } from '@/components/base/shell/title-naming';
import { Card, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { keyList } from '@/lib/account/api-key/list';
import { keySource } from '@/lib/account/api-key/list-all-keys';
import { listKeyRequests } from '@/lib/account/api-key-request/list-requests';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { inEnvironment, readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';

export const generateMetadata = titleNaming('API keys');

export default async function KeysPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('api-key.list-all');
  const query = inEnvironment(readListQuery(keyList, await searchParams), environment);
  const [page, columns, affiliates, requests] = await Promise.all([
    listPage(context, keySource, query),
    chosenColumns(context, keyList),
    listAffiliates(context),
    listKeyRequests(context),
  ]);
  return (
    <>
      <PageHeader title="API keys" note="Keys of all affiliates" />
      {requests.length > 0 && (
        <Card className="mb-6">
          <CardHeader title="Key requests" note="In both environments, longest waiting first." />
          <Limited by={context} action="api-key.decide" quiet>
            <WaitingRequests requests={requests} />
          </Limited>
        </Card>
      )}
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
