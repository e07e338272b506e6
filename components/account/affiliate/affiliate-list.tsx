import { Building2 } from 'lucide-react';
import type { FilterField } from '@/components/base/list/filter-form';
import { rowLinkClass } from '@/components/base/list/list-table';
import { ListView } from '@/components/base/list/list-view';
import { environmentLabel, formatNumber, formatShare, listed } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { type AffiliateFilter, affiliateList } from '@/lib/account/affiliate/list';
import type { AffiliateListItem } from '@/lib/account/affiliate/list-affiliates';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { AffiliateBulk, type SelectableAffiliate } from './affiliate-bulk';
import { AffiliateStateBadge } from './affiliate-state';

interface AffiliateListProps {
  /** The viewer may change the selected ones. */
  mayChange: boolean;
  query: ListQuery<AffiliateFilter>;
  page: ListPage<AffiliateListItem>;
  columns: readonly ListColumn[];
}

/** The affiliates of the service, with what they sent in the last week. */
export function AffiliateList({ mayChange, ...props }: AffiliateListProps) {
  return (
    <ListView
      {...props}
      list={affiliateList}
      noun="affiliate"
      placeholder="Name, slug, referee code or contact"
      fields={fields}
      exportPath="/api/portal/affiliate/export"
      cells={cells}
      rowOf={({ id, name, active, version }): SelectableAffiliate => ({
        id: String(id),
        name,
        active,
        version,
      })}
      {...(mayChange && { bulk: <AffiliateBulk /> })}
      empty={
        <EmptyState icon={<Building2 size={22} aria-hidden="true" />} title="No affiliates yet">
          Create the first one, then give it a user and a UAT key.
        </EmptyState>
      }
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
      { value: 'suspended', label: 'Suspended' },
    ],
    className: 'sm:w-40',
  },
  {
    name: 'production',
    label: environmentLabel('production'),
    any: 'Open or not',
    choices: [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'UAT only' },
    ],
    className: 'sm:w-40',
  },
];

const none = <span className="text-ink-2">–</span>;

const cells: ListCells<typeof affiliateList, AffiliateListItem, React.ReactNode> = {
  name: ({ id, name, slug }) => (
    <>
      <Link href={`/operator/affiliate/${id}`} className={rowLinkClass}>
        {name}
      </Link>
      <span className="block text-xs text-ink-2">{slug}</span>
    </>
  ),
  state: ({ active }) => <AffiliateStateBadge active={active} />,
  leads: ({ leads }) => formatNumber(leads),
  match: ({ leads, matched }) => formatShare(matched, leads),
  acceptance: ({ leads, accepted }) => formatShare(accepted, leads),
  lastCall: ({ lastCallAt }) =>
    lastCallAt ? <Moment at={lastCallAt} form="recent" /> : <span className="text-ink-2">Never</span>,
  keys: ({ uatKeys, productionKeys }) =>
    keyText(uatKeys, productionKeys) || <span className="text-ink-2">None</span>,
  contact: ({ contactName, contactEmail, contactPhone }) =>
    contactName || contactEmail || contactPhone ? (
      <>
        {contactName}
        <span className="block text-xs break-words text-ink-2">
          {[contactEmail, contactPhone].filter(Boolean).join(' · ')}
        </span>
      </>
    ) : (
      none
    ),
  production: ({ uatApprovedAt }) => (uatApprovedAt ? 'Open' : <span className="text-ink-2">UAT only</span>),
  liveFeedback: ({ liveFeedback }) => (liveFeedback ? 'On' : <span className="text-ink-2">Off</span>),
  refereeId: ({ refereeId }) => <span className="font-mono text-xs whitespace-nowrap">{refereeId}</span>,
  note: ({ note }) => (note ? <span className="line-clamp-2 max-w-72">{note}</span> : none),
  created: ({ createdAt }) => <Moment at={createdAt} form="day" />,
};

/** `1 UAT and 2 Production`. */
function keyText(uat: number, production: number): string {
  return listed([
    ...(uat > 0 ? [`${formatNumber(uat)} ${environmentLabel('uat')}`] : []),
    ...(production > 0 ? [`${formatNumber(production)} ${environmentLabel('production')}`] : []),
  ]);
}
