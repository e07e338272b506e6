import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { ListView } from '@/components/base/list/list-view';
import { namedChoices } from '@/components/base/list/named-choices';
import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { capitalize, environmentChoices } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { actorKinds, auditNouns } from '@/lib/base/audit/noun';
import { type AuditEntryView, type AuditListFilter, auditList } from '@/lib/base/audit/schema';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { actionText } from './action-text';
import { EntryChanges } from './entry-changes';

interface AuditListProps {
  query: ListQuery<AuditListFilter>;
  page: ListPage<AuditEntryView>;
  columns: readonly ListColumn[];
  affiliates: readonly { id: number; name: string }[];
  operators: readonly { id: number; name: string }[];
}

/** The audit trail. */
export function AuditList({ affiliates, operators, ...props }: AuditListProps) {
  const { subjectId, session, within } = props.query.filter;
  return (
    <ListView
      {...props}
      list={auditList}
      noun="audit entry"
      plural="audit entries"
      fields={[
        ...fieldsFor(affiliates, operators),
        ...(subjectId === undefined ? [] : [askedField('subjectId', 'Only number', subjectId)]),
        ...(session === undefined ? [] : [askedField('session', 'Only session', session)]),
        ...(within === undefined ? [] : [askedField('within', 'Only the import', within)]),
      ]}
      exportPath="/api/portal/audit/export"
      cells={cells}
      rowOf={({ id, action }) => ({ id: String(id), name: actionText[action] })}
      at={({ at }) => at}
      empty={<EmptyState title="Nothing has happened yet">Changes and sign-ins appear here.</EmptyState>}
    />
  );
}

const labelOf = (name: string) =>
  capitalize(name)
    .replaceAll('-', ' ')
    .replace(/^(?:Api|Id|Pii)\b/, (word) => word.toUpperCase());

const fieldsFor = (
  affiliates: AuditListProps['affiliates'],
  operators: AuditListProps['operators'],
): readonly FilterField[] => [
  {
    name: 'noun',
    label: 'What',
    any: 'Everything',
    choices: auditNouns.map((noun) => ({ value: noun, label: labelOf(noun) })),
    className: 'sm:w-52',
  },
  {
    name: 'actorKind',
    label: 'Who',
    any: 'Anyone',
    choices: actorKinds.map((kind) => ({ value: kind, label: labelOf(kind) })),
    className: 'sm:w-40',
  },
  {
    name: 'userId',
    label: 'Operator',
    any: 'All',
    choices: namedChoices(operators),
    className: 'sm:w-44',
  },
  {
    name: 'affiliateId',
    label: 'Affiliate',
    any: 'All',
    choices: namedChoices(affiliates),
    className: 'sm:w-52',
  },
  {
    name: 'environment',
    label: 'Environment',
    any: 'Both',
    choices: environmentChoices,
    className: 'sm:w-40',
  },
  { name: 'from', label: 'Days', choices: null, className: 'sm:w-52' },
];

/** Only where a link has asked for one thing: nobody types its number. */
const askedField = (name: 'subjectId' | 'session' | 'within', label: string, id: number): FilterField => ({
  name,
  label,
  any: 'Any',
  choices: [{ value: String(id), label: String(id) }],
  className: 'sm:w-28',
});

const cells: ListCells<typeof auditList, AuditEntryView, ReactNode> = {
  at: ({ at }) => (
    <span className="text-ink-2">
      <Moment at={at} form="exact" />
    </span>
  ),
  actor: ({ actor, session, origin }) => (
    <span className="sm:whitespace-nowrap">
      {capitalize(actor)}
      {origin && <span className="block text-xs text-ink-2">{origin}</span>}
      {session !== null && (
        <Link
          href={`/operator/audit?session=${session}`}
          className="tabular block text-xs text-ink-2 hover:underline"
        >
          Session {session}
        </Link>
      )}
    </span>
  ),
  action: ({ id, action, subjectId, subjectName, environment, affiliate }) => (
    <>
      <span data-part="action" className="font-medium">
        {actionText[action] ?? action}
      </span>
      {subjectId !== null && <Subject action={action} id={subjectId} name={subjectName} />}
      {isImport(action) && (
        <Link href={`/operator/audit?within=${id}`} className="block text-xs text-accent hover:underline">
          What it changed
        </Link>
      )}
      {(environment || affiliate) && (
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-2">
          {environment && <EnvironmentBadge of={environment} />}
          {affiliate && (
            <Link
              href={`/operator/affiliate/${affiliate.id}`}
              className="min-w-0 [overflow-wrap:anywhere] hover:underline"
            >
              {affiliate.name}
            </Link>
          )}
        </span>
      )}
    </>
  ),
  changes: ({ changes }) => <EntryChanges changes={changes} />,
};

const isImport = (action: string) => action === 'catalogue.applied' || action === 'catalogue.import-undone';

/** The name, or else the number, of what was changed; a link where it has a page. */
function Subject({ action, id, name }: { action: string; id: number; name: string | null }) {
  const page = /^(affiliate|partner)\./.exec(action)?.[1];
  return page === undefined ? (
    <span className="text-ink-2"> {name ?? id}</span>
  ) : (
    <>
      {' '}
      <Link href={`/operator/${page}/${id}`} className="text-ink-2 underline underline-offset-2">
        {name ?? id}
      </Link>
    </>
  );
}
