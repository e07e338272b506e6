import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { rowLinkClass } from '@/components/base/list/list-table';
import { ListView } from '@/components/base/list/list-view';
import { Badge } from '@/components/base/ui/badge';
import { buttonClass } from '@/components/base/ui/button-class';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { type VersionFilter, versionList } from '@/lib/catalogue/catalogue-history/list';
import type { VersionView } from '@/lib/catalogue/catalogue-history/schema';
import type { Environment } from '@/word/environment';
import { CompareVersions } from './compare-versions';
import { RestoreVersion } from './restore-version';
import { differencesHref, sourceNames, sourceText, summaryText } from './version-text';

interface VersionListProps {
  query: ListQuery<VersionFilter>;
  page: ListPage<VersionView>;
  columns: readonly ListColumn[];
  /** The version in force. */
  newest: number | null;
  environment: Environment;
  mayRestore: boolean;
}

/** The versions of a catalogue; two that are selected can be compared, each can be restored. */
export function VersionList({ newest, environment, mayRestore, ...props }: VersionListProps) {
  return (
    <ListView
      {...props}
      list={versionList}
      noun="version"
      placeholder="Person, reason, or a name shown"
      fields={fields}
      exportPath="/api/portal/catalogue/version/export"
      cells={{
        ...cells,
        number: ({ number }) => (
          <>
            {number === 1 ? <span className="font-medium">{numberText(number)}</span> : changesLink(number)}
            {number === newest && (
              <span className="ml-2">
                <Badge tone="success">Current</Badge>
              </span>
            )}
          </>
        ),
        actions: ({ number }) => (
          // Above the link that covers the row.
          <div className="relative z-1 -ml-3 flex w-fit gap-2">
            <a
              href={`/api/portal/catalogue/version/${number}?environment=${environment}`}
              download={`catalogue.${environment}.version-${number}.json`}
              aria-label={`Export version ${number}`}
              className={buttonClass('ghost', 'sm')}
            >
              Export
            </a>
            {mayRestore && number !== newest && <RestoreVersion version={number} environment={environment} />}
          </div>
        ),
      }}
      rowOf={({ number }) => ({ id: String(number), name: `version ${number}` })}
      bulk={<CompareVersions />}
      empty={
        <EmptyState icon={<History size={22} aria-hidden="true" />} title="No versions yet">
          The first save or import in {environmentLabel(environment)} makes version 1.
        </EmptyState>
      }
      at={({ at }) => at}
    />
  );
}

const fields: readonly FilterField[] = [
  {
    name: 'source',
    label: 'What',
    any: 'Everything',
    choices: Object.entries(sourceNames).map(([value, label]) => ({ value, label })),
    className: 'sm:w-60',
  },
];

/** Its column has a heading, which a card has not. */
const numberText = (number: number) => (
  <>
    <span className="sm:hidden">Version </span>
    <span className="tabular">{number}</span>
  </>
);

const changesLink = (number: number) => (
  <Link
    href={differencesHref(number - 1, number)}
    aria-label={`Changes of version ${number}`}
    className={rowLinkClass}
  >
    {numberText(number)}
  </Link>
);

const cells: Omit<ListCells<typeof versionList, VersionView, ReactNode>, 'number' | 'actions'> = {
  at: ({ at }) => (
    <span className="text-ink-2">
      <Moment at={at} form="recent" />
    </span>
  ),
  by: ({ by }) => by,
  what: (version) => (
    <>
      {sourceText(version)}
      <span className="block text-xs break-words text-ink-2">{summaryText(version)}</span>
    </>
  ),
  reason: ({ reason }) => reason ?? <span className="text-ink-2">–</span>,
};
