import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { rowLinkClass } from '@/components/base/list/list-table';
import { ListView } from '@/components/base/list/list-view';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { PartnerLogo } from '@/components/base/ui/partner-logo';
import { EmptyState } from '@/components/base/ui/state';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { type PartnerFilter, partnerList } from '@/lib/catalogue/partner/list';
import type { PartnerListItem } from '@/lib/catalogue/partner/list-partner-page';
import { HealthBadge } from './health-badge';
import { PartnerBulk, type SelectablePartner } from './partner-bulk';
import { PartnerState } from './partner-state';

interface PartnerListProps {
  /** The viewer may change the selected ones. */
  mayChange: boolean;
  query: ListQuery<PartnerFilter>;
  page: ListPage<PartnerListItem>;
  columns: readonly ListColumn[];
  intents: readonly { id: number; title: string }[];
  /** Why a lender takes no leads at all now; null: it takes some. */
  noRoomOf: (partnerId: number) => string | null;
}

/** The partners of an environment. */
export function PartnerList({ intents, mayChange, noRoomOf, ...props }: PartnerListProps) {
  return (
    <ListView
      {...props}
      list={partnerList}
      noun="lender"
      placeholder="Company or slug"
      fields={fieldsFor(intents)}
      exportPath="/api/portal/partner/export"
      cells={{
        ...cells,
        state: ({ id, active, leftOut }) => (
          <PartnerState active={active} leftOut={leftOut} noRoom={noRoomOf(id)} />
        ),
      }}
      rowOf={({ id, companyName, active, version }): SelectablePartner => ({
        id: String(id),
        name: companyName,
        active,
        version,
      })}
      {...(mayChange && { bulk: <PartnerBulk /> })}
      empty={<EmptyState title="No lenders yet">Create one, or import a catalogue.</EmptyState>}
    />
  );
}

const fieldsFor = (intents: PartnerListProps['intents']): readonly FilterField[] => [
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
    name: 'intent',
    label: 'Product',
    any: 'All products',
    choices: intents.map(({ id, title }) => ({ value: String(id), label: title })),
    className: 'sm:w-52',
  },
  {
    name: 'health',
    label: 'Health',
    any: 'Any',
    choices: [{ value: 'failing', label: 'Failing now' }],
    className: 'sm:w-36',
  },
  {
    name: 'secret',
    label: 'Signing secret',
    any: 'Any',
    choices: [{ value: 'unseen', label: 'Never handed over' }],
    className: 'sm:w-44',
  },
];

const cells: Omit<ListCells<typeof partnerList, PartnerListItem, ReactNode>, 'state'> = {
  company: ({ id, companyName, slug, logoUrl }) => (
    <span className="flex items-center gap-3">
      <PartnerLogo name={companyName} url={logoUrl} size="sm" />
      <span className="min-w-0">
        <Link href={`/operator/lender/${id}`} className={rowLinkClass}>
          {companyName}
        </Link>
        <span className="block text-xs text-ink-2">{slug}</span>
      </span>
    </span>
  ),
  health: ({ health }) => <HealthBadge health={health} />,
  intents: ({ intents }) => (
    <span className="line-clamp-2 text-ink-2" title={intents.join(', ')}>
      {intents.join(', ') || 'None'}
    </span>
  ),
  rules: ({ rules }) => formatNumber(rules),
  integration: (partner) => <span className="text-ink-2 sm:whitespace-nowrap">{connectedBy(partner)}</span>,
  priority: ({ priority }) => formatNumber(priority),
  type: ({ partnerType }) => <span className="text-ink-2">{partnerType}</span>,
  endToEnd: ({ endToEnd }) => (endToEnd ? 'Yes' : <span className="text-ink-2">No</span>),
  timeout: ({ timeoutMs }) => `${formatNumber(timeoutMs)} ms`,
  created: ({ createdAt }) => <Moment at={createdAt} form="day" />,
};

function connectedBy({ scoreUrl, acceptUrl, redirectUrl }: PartnerListItem): string {
  const ways = [scoreUrl && 'score', acceptUrl && 'accept', redirectUrl && 'redirect'].filter(
    (way) => way !== null,
  );
  return ways.join(', ') || 'Details only';
}
