import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { ListView } from '@/components/base/list/list-view';
import { Badge } from '@/components/base/ui/badge';
import { formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { CopyToProduction } from '@/components/catalogue/catalogue/copy-to-production';
import { findLeadField } from '@/lib/applicant/field';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { liveTitles } from '@/lib/catalogue/catalogue/former-title';
import { type IntentFilter, intentList } from '@/lib/catalogue/intent/list';
import type { IntentListItem } from '@/lib/catalogue/intent/list-intent-page';
import type { Environment } from '@/word/environment';
import { IntentEditor } from './intent-editor';

interface IntentListProps {
  query: ListQuery<IntentFilter>;
  page: ListPage<IntentListItem>;
  columns: readonly ListColumn[];
  environment: Environment;
  affiliates: readonly { slug: string; name: string }[];
  mayChange: boolean;
}

/** The intents of an environment. */
export function IntentList({ environment, affiliates, mayChange, ...props }: IntentListProps) {
  return (
    <ListView
      {...props}
      list={intentList}
      noun="product"
      placeholder="Title or synonym"
      fields={fields}
      exportPath="/api/portal/intent/export"
      cells={{
        ...cells,
        actions: (intent) =>
          mayChange && (
            <div className="flex gap-2">
              {environment === 'uat' && (
                <CopyToProduction size="sm" noun="intent" id={intent.id} name={intent.entry.title} />
              )}
              <IntentEditor environment={environment} intent={intent} affiliates={affiliates} />
            </div>
          ),
      }}
      rowOf={({ id, entry }) => ({ id: String(id), name: entry.title })}
      empty={<EmptyState title="No products yet">Create one, or import a catalogue.</EmptyState>}
    />
  );
}

const fields: readonly FilterField[] = [
  {
    name: 'state',
    label: 'State',
    any: 'All states',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
    className: 'sm:w-36',
  },
  {
    name: 'available',
    label: 'Available to',
    any: 'All or some',
    choices: [
      { value: 'all', label: 'All affiliates' },
      { value: 'some', label: 'Some affiliates' },
    ],
    className: 'sm:w-44',
  },
];

const cells: Omit<ListCells<typeof intentList, IntentListItem, ReactNode>, 'actions'> = {
  title: ({ id, entry: { title, synonyms, former_titles = [] } }) => (
    <>
      <span className="font-medium">{title}</span>
      <span className="tabular block text-xs text-ink-2">id {id}</span>
      {synonyms.length > 0 && (
        <span className="block max-w-64 text-xs text-ink-2">Also called {synonyms.join(', ')}</span>
      )}
      {liveTitles(former_titles).map((former) => (
        <span key={former.title} className="block max-w-64 text-xs text-ink-2">
          Formerly {former.title}: the API takes it until{' '}
          <Moment at={`${former.until}T12:00:00+02:00`} form="day" />
        </span>
      ))}
    </>
  ),
  state: ({ entry: { active } }) => (
    <Badge tone={active ? 'success' : 'neutral'} dot>
      {active ? 'Active' : 'Inactive'}
    </Badge>
  ),
  required: ({ entry }) => (
    <span className="text-ink-2">
      {entry.required_fields.map((name) => findLeadField(name)?.label ?? name).join(', ') || 'Nothing extra'}
    </span>
  ),
  partners: ({ partners }) => formatNumber(partners),
  affiliates: ({ entry }) => <span className="text-ink-2">{entry.affiliates?.join(', ') ?? 'All'}</span>,
};
