import { titleNaming } from '@/components/base/shell/title-naming';
import { buttonClass } from '@/components/base/ui/button-class';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { AnyRequestList } from '@/components/http/request/any-request-list';
import { KeyCallsCard } from '@/components/http/request/key-calls';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { inEnvironment, isNarrowed, readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { getKeyCalls } from '@/lib/http/request/get-key-calls';
import { anyRequestList } from '@/lib/http/request/list';
import { anyRequestSource, requestsLooked } from '@/lib/http/request/list-any-requests';

export const generateMetadata = titleNaming('API calls');

export default async function AllRequestsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const asked = readListQuery(anyRequestList, await searchParams);
  const keyCalls = await getKeyCalls(context, asked.filter);
  // A key is of one environment, whichever the console shows.
  const query = inEnvironment(asked, keyCalls?.environment ?? environment);
  const [page, columns, affiliates] = await Promise.all([
    listPage(context, anyRequestSource, query),
    chosenColumns(context, anyRequestList),
    listAffiliates(context),
  ]);
  const { affiliate, key } = query.filter;
  const isPartial = isNarrowed(query) && affiliate === undefined && key === undefined;
  return (
    <>
      <PageHeader
        title="API calls"
        note={
          isPartial
            ? `API calls of all affiliates: those that match among the newest ${formatNumber(requestsLooked)}.`
            : 'API calls of all affiliates, newest first: fields and their JSON types, never an applicant’s values.'
        }
        action={
          <Link href="/operator/api-call/refused" className={buttonClass()}>
            Without a valid key
          </Link>
        }
      />
      {keyCalls && <KeyCallsCard calls={keyCalls} />}
      <AnyRequestList
        query={query}
        page={page}
        columns={columns}
        affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
        keyName={keyCalls && `${keyCalls.name} …${keyCalls.hint}`}
      />
    </>
  );
}
