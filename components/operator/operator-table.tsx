import { ConfirmChange } from '@/components/form/confirm-change';
import { EndSessions } from '@/components/team/end-sessions';
import { ResetPassword } from '@/components/team/reset-password';
import { ResetSecondFactor } from '@/components/team/reset-second-factor';
import { Badge } from '@/components/ui/badge';
import { Moment } from '@/components/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { type OperatorRole, operatorRoles } from '@/lib/role';
import type { TeamMemberView } from '@/lib/user/schema';
import { ChangeOperatorRole } from './change-operator-role';
import { operatorRoleNames } from './role-text';

interface OperatorTableProps {
  users: readonly TeamMemberView[];
  /** The viewer, who looks after themselves on the account page. */
  ownId: number;
  /** The viewer looks after the others. */
  mayChange: boolean;
}

export function OperatorTable({ users, ownId, mayChange }: OperatorTableProps) {
  return (
    <Table label="Operators">
      <TableHead>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell>Role</HeaderCell>
        <HeaderCell>Last seen</HeaderCell>
        <HeaderCell>Second factor</HeaderCell>
        {mayChange && (
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        )}
      </TableHead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id}>
            <Cell className="whitespace-nowrap">
              <span className="font-medium">{user.name}</span>
              {user.id === ownId && <span className="text-ink-2"> (you)</span>}
              <span className="block text-xs text-ink-2">{user.email}</span>
            </Cell>
            <Cell>
              <div className="flex flex-wrap gap-1">
                <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>
                  {operatorRoleNames[operatorRole(user)]}
                </Badge>
                {user.suspendedAt && <Badge tone="danger">Suspended</Badge>}
              </div>
            </Cell>
            <Cell className="text-ink-2">
              {user.seenAt ? <Moment at={user.seenAt} form="recent" /> : 'Never'}
            </Cell>
            <Cell className="text-ink-2">{user.hasSecondFactor ? 'On' : 'Off'}</Cell>
            {mayChange && (
              <Cell>
                <div className="flex min-w-72 flex-wrap justify-end">
                  {user.id !== ownId && <Actions user={user} />}
                </div>
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The list holds operators only. */
const operatorRole = ({ role }: TeamMemberView): OperatorRole =>
  operatorRoles.find((one) => one === role) ?? 'viewer';

function Actions({ user }: { user: TeamMemberView }) {
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
        <p>
          They sign in with their former password and second factor, as{' '}
          {operatorRoleNames[operatorRole(user)]}.
        </p>
      </ConfirmChange>
    );
  return (
    <>
      <ChangeOperatorRole user={{ id: user.id, name, role: operatorRole(user) }} />
      <ResetPassword user={user} />
      <ResetSecondFactor user={user} />
      <EndSessions user={user} />
      <ConfirmChange
        size="sm"
        variant="ghost"
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
