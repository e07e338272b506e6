import type { Metadata } from 'next';
import { PlannedChanges } from '@/components/catalogue/planned-changes';
import { VersionChanges } from '@/components/catalogue/version-changes';
import { VersionTable } from '@/components/catalogue/version-table';
import { PageHeader } from '@/components/layout/page-header';
import { Limited } from '@/components/operator/limited';
import { buttonClass } from '@/components/ui/button-class';
import { Card, CardHeader } from '@/components/ui/card';
import { environmentLabel } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { Pager } from '@/components/ui/pager';
import { EmptyState } from '@/components/ui/state';
import { requireOperator } from '@/lib/auth/require-operator';
import { findComparison } from '@/lib/catalogue-history/compare-versions';
import { listVersions } from '@/lib/catalogue-history/list-versions';
import { historyQuery } from '@/lib/catalogue-history/schema';
import { may } from '@/lib/permission';
import { listPlanned } from '@/lib/planned-change/list-planned';
import { queryString } from '@/lib/query-string';

export const metadata: Metadata = { title: 'Catalogue history' };

const path = '/operator/catalogue/history';

export default async function HistoryPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('catalogue.export');
  const { before, from, to } = historyQuery.parse(await searchParams);
  const isCompared = from !== undefined && to !== undefined;
  const [{ versions, next, newest }, planned, comparison] = await Promise.all([
    listVersions(context, { environment, before }),
    listPlanned(context, { environment }),
    isCompared ? findComparison(context, { environment, from, to }) : null,
  ]);
  const name = environmentLabel(environment);
  return (
    <>
      <PageHeader
        title="History"
        note={`Every save and import in ${name}, as a version of the whole catalogue`}
        action={
          <Link href="/operator/catalogue" className={buttonClass()}>
            Catalogue
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <Limited by={context} action="catalogue.apply" quiet>
          <PlannedChanges changes={planned} />
        </Limited>
        {isCompared && <VersionChanges comparison={comparison} from={from} to={to} />}
        <Card>
          <CardHeader
            title="Versions"
            note="Signing secrets are in none of them: restoring a version keeps the current ones."
          />
          {versions.length > 0 ? (
            <VersionTable
              versions={versions}
              newest={newest}
              environment={environment}
              mayRestore={may(context, 'catalogue.apply')}
            />
          ) : (
            <EmptyState title="No versions yet">
              The first save or import in {name} makes version 1.
            </EmptyState>
          )}
        </Card>
      </div>
      <Pager
        shown={{ first: versions[0]?.at, last: versions.at(-1)?.at }}
        newest={before === undefined ? null : path}
        older={next === null ? null : `${path}?${queryString({ before: next })}`}
      />
    </>
  );
}
