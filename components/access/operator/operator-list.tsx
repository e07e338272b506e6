import type { ReactNode } from 'react';
import { EndSessions } from '@/components/access/team/end-sessions';
import { ResetPassword } from '@/components/access/team/reset-password';
import { ResetSecondFactor } from '@/components/access/team/reset-second-factor';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import type { FilterField } from '@/components/base/list/filter-form';
import { ListView } from '@/components/base/list/list-view';
import { Badge } from '@/components/base/ui/badge';
import { Moment } from '@/components/base/ui/moment';
import { type OperatorFilter, operatorList } from '@/lib/access/user/operator-list';
import type { OperatorView } from '@/lib/access/user/schema';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { operatorRoles } from '@/word/role';
import { ChangeOperatorRole } from './change-operator-role';
import { operatorRoleNames } from './role-text';

interface OperatorListProps {
  query: ListQuery<OperatorFilter>;
  page: ListPage<OperatorView>;
  columns: readonly ListColumn[];
  /** The viewer, who looks after themselves on the account page. */
  ownId: number;
  /** The viewer looks after the others. */
  mayChange: boolean;
}

/** The people who run the service. */
export function OperatorList({ ownId, mayChange, ...props }: OperatorListProps) {
  return (
    <ListView
      {...props}
      list={operatorList}
      noun="operator"
      placeholder="Name or email"
      fields={fields}
      exportPath="/api/portal/user/export"
      cells={{
        ...cells,
        name: ({ id, name, email }) => (
          <>
            <span className="font-medium">{name}</span>
            {id === ownId && <span className="text-ink-2"> (you)</span>}
            <span className="block text-xs break-all text-ink-2">{email}</span>
          </>
        ),
        actions: (user) =>
          mayChange &&
          user.id !== ownId && (
            <div className="-ml-3 flex flex-wrap">
              <Actions user={user} />
            </div>
          ),
      }}
      rowOf={({ id, name }) => ({ id: String(id), name })}
      // Whoever looks at it is one.
      empty={null}
    />
  );
}

const fields: readonly FilterField[] = [
  {
    name: 'role',
    label: 'Role',
    any: 'All roles',
    choices: operatorRoles.map((value) => ({ value, label: operatorRoleNames[value] })),
    className: 'sm:w-36',
  },
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
    name: 'secondFactor',
    label: 'Second factor',
    any: 'On or off',
    choices: [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ],
    className: 'sm:w-36',
  },
];

const cells: Omit<ListCells<typeof operatorList, OperatorView, ReactNode>, 'name' | 'actions'> = {
  role: ({ role, suspendedAt }) => (
    <div className="flex flex-wrap gap-1">
      <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{operatorRoleNames[role]}</Badge>
      {suspendedAt && <Badge tone="danger">Suspended</Badge>}
    </div>
  ),
  seen: ({ seenAt }) => (
    <span className="text-ink-2">{seenAt ? <Moment at={seenAt} form="recent" /> : 'Never'}</span>
  ),
  secondFactor: ({ hasSecondFactor }) => <span className="text-ink-2">{hasSecondFactor ? 'On' : 'Off'}</span>,
  created: ({ createdAt }) => <Moment at={createdAt} form="day" />,
};

function Actions({ user }: { user: OperatorView }) {
  const { name } = user;
  const path = `/api/portal/user/${user.id}/suspension`;
  if (user.suspendedAt)
    return (
      <ConfirmChange
        size="sm"
        tone="primary"
        label="Let in again"
        title={`Let ${name} in again?`}
        confirmLabel="Let in again"
        path={path}
        method="PUT"
        body={{ suspended: false }}
        done={`${name} can sign in again`}
      >
        <p>They sign in with their former password and second factor, as {operatorRoleNames[user.role]}.</p>
      </ConfirmChange>
    );
  return (
    <>
      <ChangeOperatorRole user={{ id: user.id, name, role: user.role }} />
      <ResetPassword user={user} />
      <ResetSecondFactor user={user} />
      <EndSessions user={user} />
      <ConfirmChange
        size="sm"
        variant="danger"
        label="Suspend"
        title={`Suspend ${name}?`}
        confirmLabel="Suspend"
        path={path}
        method="PUT"
        body={{ suspended: true }}
        done={`${name} is suspended`}
      >
        <p>
          They are signed out at once and cannot sign in until an admin lets them in again. Invite and reset
          links that they made stop working. What they did stays in the audit trail.
        </p>
      </ConfirmChange>
    </>
  );
}
