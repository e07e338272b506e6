import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { rowLinkClass } from '@/components/base/list/list-table';
import { ListView } from '@/components/base/list/list-view';
import { affiliateField } from '@/components/base/list/named-choices';
import { Badge } from '@/components/base/ui/badge';
import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { type ApplicationFilter, applicationList } from '@/lib/lead/application/list';
import type { OpenApplication, OpenByPartner } from '@/lib/lead/application/list-open-applications';
import { ApplicationBulk, type SelectableApplication } from './application-bulk';

interface ApplicationListProps {
  /** The viewer may change the selected ones. */
  mayChange: boolean;
  query: ListQuery<ApplicationFilter>;
  page: ListPage<OpenApplication>;
  columns: readonly ListColumn[];
  partners: readonly OpenByPartner[];
  affiliates: readonly { id: number; name: string }[];
}

/** The applications that partners have not decided. */
export function ApplicationList({ partners, affiliates, mayChange, ...props }: ApplicationListProps) {
  return (
    <ListView
      {...props}
      list={applicationList}
      noun="open application"
      fields={fieldsFor(partners, affiliates)}
      exportPath="/api/portal/application/export"
      cells={cells}
      rowOf={({ id, companyName, leadId, isAskable, operatorNeededAt }): SelectableApplication => ({
        id: String(id),
        name: `${companyName}, lead ${leadId}`,
        isAskable,
        isStuck: operatorNeededAt !== null,
      })}
      {...(mayChange && { bulk: <ApplicationBulk /> })}
      empty={
        <EmptyState icon={<CircleCheck size={22} aria-hidden="true" />} title="No open applications">
          Lenders have decided everything that was sent to them.
        </EmptyState>
      }
    />
  );
}

const fieldsFor = (
  partners: ApplicationListProps['partners'],
  affiliates: ApplicationListProps['affiliates'],
): readonly FilterField[] => [
  {
    name: 'partner',
    label: 'Lender',
    any: 'All lenders',
    choices: partners.map(({ partnerId, companyName, open }) => ({
      value: String(partnerId),
      label: `${companyName} (${open})`,
    })),
    className: 'sm:w-52',
  },
  affiliateField(affiliates, 'sm:w-44'),
  {
    name: 'state',
    label: 'State',
    any: 'All open',
    choices: [
      { value: 'stuck', label: 'Need an operator' },
      { value: 'unknown', label: 'Unknown outcome' },
      { value: 'pending', label: 'Pending' },
    ],
    className: 'sm:w-44',
  },
  {
    name: 'age',
    label: 'Older than',
    any: 'Any age',
    choices: [
      { value: 'hour', label: '1 hour' },
      { value: 'day', label: '1 day' },
      { value: '3-days', label: '3 days' },
      { value: 'week', label: '1 week' },
    ],
    className: 'sm:w-32',
  },
];

const statusText: Partial<Record<OpenApplication['status'], string>> = {
  sending: 'Sending',
  unknown: 'Unknown outcome',
  pending: 'Pending',
};

const kindText: Record<OpenApplication['kind'], string> = {
  accept: 'Accept',
  referral: 'Referral',
  live_feedback: 'Live feedback',
};

const cells: ListCells<typeof applicationList, OpenApplication, ReactNode> = {
  partner: ({ partnerId, companyName, reference }) => (
    <>
      <Link
        href={`/operator/lender/${partnerId}`}
        className="relative z-1 font-medium break-words hover:underline"
      >
        {companyName}
      </Link>
      <span className="block text-xs text-ink-2">
        {reference ? `Reference ${reference}` : 'No reference'}
      </span>
    </>
  ),
  lead: ({ leadId, affiliateName }) => (
    <>
      <Link href={`/operator/lead/${leadId}`} className={`${rowLinkClass} font-mono text-xs`}>
        {leadId}
      </Link>
      <span className="block text-xs text-ink-2">{affiliateName}</span>
    </>
  ),
  environment: ({ environment }) => <EnvironmentBadge of={environment} />,
  state: ({ status, operatorNeededAt }) =>
    operatorNeededAt ? (
      <Badge tone="danger" dot>
        Needs an operator
      </Badge>
    ) : (
      <Badge tone={status === 'unknown' ? 'warning' : 'neutral'}>{statusText[status]}</Badge>
    ),
  requested: ({ requestedAt }) => <Moment at={requestedAt} form="recent" />,
  next: ({ nextCheckAt, operatorNeededAt }) =>
    operatorNeededAt ? (
      <span className="text-ink-2">
        None since <Moment at={operatorNeededAt} form="recent" />
      </span>
    ) : nextCheckAt ? (
      <Moment at={nextCheckAt} form="recent" />
    ) : (
      <span className="text-ink-2">–</span>
    ),
  kind: ({ kind }) => <span className="text-ink-2">{kindText[kind]}</span>,
};
