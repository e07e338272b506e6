import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { buttonClass } from '@/components/base/ui/button-class';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { PlannedChanges } from '@/components/catalogue/catalogue/planned-changes';
import { Proposals } from '@/components/catalogue/catalogue/proposals';
import { VersionChanges } from '@/components/catalogue/catalogue/version-changes';
import { VersionList } from '@/components/catalogue/catalogue/version-list';
import { VersionHit } from '@/components/lead/offer/version-hit';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { findComparison } from '@/lib/catalogue/catalogue-history/compare-versions';
import { versionList } from '@/lib/catalogue/catalogue-history/list';
import { findNewestNumber, versionSource } from '@/lib/catalogue/catalogue-history/list-version-page';
import { historyQuery } from '@/lib/catalogue/catalogue-history/schema';
import { listProposals } from '@/lib/catalogue/planned-change/get-proposal';
import { listPlanned } from '@/lib/catalogue/planned-change/list-planned';
import { findVersionHit } from '@/lib/lead/offer/version-lead';

export const metadata: Metadata = { title: 'Changes' };

export default async function HistoryPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('catalogue.export');
  const given = await searchParams;
  const { from, to } = historyQuery.parse(given);
  const query = readListQuery(versionList, given);
  const isCompared = from !== undefined && to !== undefined;
  const [page, columns, newest, planned, proposals, comparison, hit] = await Promise.all([
    listPage(context, versionSource(environment), query),
    chosenColumns(context, versionList),
    findNewestNumber(context, environment),
    listPlanned(context, { environment }),
    listProposals(context, { environment }),
    isCompared ? findComparison(context, { environment, from, to }) : null,
    // What a version changed: it leads to whom it hit.
    isCompared && Math.abs(to - from) === 1
      ? findVersionHit(context, { environment, version: Math.max(from, to) })
      : null,
  ]);
  const name = environmentLabel(environment);
  return (
    <>
      <PageHeader
        title="Changes"
        note={`Every save and import in ${name}, as a version of the whole catalogue. Signing secrets are in none of them: restoring a version keeps the current ones.`}
        action={
          <Link href="/operator/change/import" className={buttonClass()}>
            Import and export
          </Link>
        }
      />
      <div className="mb-6 flex flex-col gap-6 empty:hidden">
        <Proposals proposals={proposals} />
        <Limited by={context} action="catalogue.apply" quiet>
          <PlannedChanges changes={planned} />
        </Limited>
        {isCompared && <VersionChanges comparison={comparison} from={from} to={to} />}
        {hit && (
          <VersionHit hit={hit} environment={environment} mayMatch={may(context, 'lead.match-again')} />
        )}
      </div>
      <VersionList
        query={query}
        page={page}
        columns={columns}
        newest={newest}
        environment={environment}
        mayRestore={may(context, 'catalogue.apply')}
      />
    </>
  );
}
