import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { rowLinkClass } from '@/components/base/list/list-table';
import { ListView } from '@/components/base/list/list-view';
import { affiliateField, namedChoices } from '@/components/base/list/named-choices';
import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { LeadStateBadge, leadStateLabel } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { MatchAgain, type SelectableLead } from '@/components/lead/offer/match-many';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { leadStates } from '@/lib/lead/lead/list-filter';
import { sourceLabel } from '@/lib/lead/lead/source-label';
import { type AnyLeadListFilter, anyLeadList, usualDays } from '@/lib/lead/lead-any/list';
import type { AnyLeadItem } from '@/lib/lead/lead-any/list-any-leads';
import type { AnyChoices } from '@/lib/lead/lead-any/list-choices';

interface AnyLeadListProps {
  query: ListQuery<AnyLeadListFilter>;
  page: ListPage<AnyLeadItem>;
  columns: readonly ListColumn[];
  choices: AnyChoices;
  mayMatch: boolean;
}

/** The leads of all affiliates, masked. */
export function AnyLeadList({ choices, mayMatch, ...props }: AnyLeadListProps) {
  return (
    <ListView
      {...props}
      list={anyLeadList}
      noun="lead"
      fields={fieldsFor(choices)}
      exportPath="/api/portal/lead/export-all"
      cells={cells}
      rowOf={({ id, name, state }): SelectableLead => ({
        id,
        name,
        isOpen: state !== 'pending' && state !== 'accepted' && name !== 'Erased',
      })}
      bulk={mayMatch ? <MatchAgain /> : undefined}
      at={({ createdAt }) => createdAt}
      empty={
        <EmptyState
          icon={<Inbox size={22} aria-hidden="true" />}
          title={`No leads in the last ${usualDays} days`}
        >
          Choose other days to see older ones.
        </EmptyState>
      }
    />
  );
}

const fieldsFor = ({ affiliates, intents, partners }: AnyChoices): readonly FilterField[] => [
  affiliateField(affiliates),
  {
    name: 'state',
    label: 'State',
    any: 'All states',
    choices: leadStates.map((state) => ({ value: state, label: leadStateLabel(state) })),
    className: 'sm:w-40',
  },
  {
    name: 'intent',
    label: 'Product',
    any: 'All products',
    choices: namedChoices(intents),
    className: 'sm:w-52',
  },
  {
    name: 'partner',
    label: 'Lender',
    any: 'All lenders',
    choices: namedChoices(partners),
    className: 'sm:w-52',
  },
  { name: 'from', label: 'Days', choices: null, usual: `${usualDays}d`, className: 'sm:w-52' },
];

const cells: ListCells<typeof anyLeadList, AnyLeadItem, ReactNode> = {
  lead: ({ id, name, phone }) => (
    <>
      <Link href={`/operator/lead/${id}`} className={rowLinkClass}>
        {name}
      </Link>
      <span className="tabular block text-xs whitespace-nowrap text-ink-2">{phone}</span>
    </>
  ),
  affiliate: ({ affiliateName }) => affiliateName,
  environment: ({ environment }) => <EnvironmentBadge of={environment} />,
  state: ({ state }) => <LeadStateBadge state={state} />,
  intent: ({ intentTitle }) => intentTitle,
  partner: ({ partnerName }) => partnerName ?? <span className="text-ink-2">–</span>,
  created: ({ createdAt }) => (
    <span className="text-ink-2">
      <Moment at={createdAt} form="recent" />
    </span>
  ),
  source: ({ source }) => <span className="text-ink-2">{sourceLabel(source)}</span>,
};
