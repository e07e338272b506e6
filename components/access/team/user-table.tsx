import { ViewAsButton } from '@/components/access/view-as/view-as-button';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { capitalize } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { TeamMemberView } from '@/lib/access/user/schema';
import { EndSessions } from './end-sessions';
import { ResetPassword } from './reset-password';
import { ResetSecondFactor } from './reset-second-factor';

/**
 * Lists an affiliate's users. `ownId`: the viewer; nobody can remove, demote or reset themselves. `mayChange`: the viewer
 * looks after them; `mayView`: may look at the portal as one of them.
 */
export function UserTable({
  label,
  users,
  ownId,
  mayChange = true,
  mayView = false,
}: {
  label: string;
  users: readonly TeamMemberView[];
  ownId: number;
  mayChange?: boolean;
  mayView?: boolean;
}) {
  if (users.length === 0) return <EmptyState title="No users yet">Add the first user.</EmptyState>;
  return (
    <Table label={label} cards>
      <TableHead>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell>Role</HeaderCell>
        <HeaderCell>Since</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Actions</span>
        </HeaderCell>
      </TableHead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id}>
            <Cell className="whitespace-nowrap">
              <span className="font-medium">{user.name}</span>
              {user.id === ownId && <span className="text-ink-2"> (you)</span>}
              <span className="block text-xs text-ink-2">{user.email}</span>
            </Cell>
            <Cell label="Role">
              <Badge tone={user.role === 'agent' ? 'neutral' : 'accent'}>{capitalize(user.role)}</Badge>
            </Cell>
            <Cell label="Since" className="text-ink-2">
              <Moment at={user.createdAt} form="day" />
            </Cell>
            <Cell>
              <div className="-ml-3 flex flex-wrap sm:ml-0 sm:min-w-72 sm:justify-end">
                {mayView && user.role === 'manager' && <ViewAsButton user={user} />}
                {mayChange && user.id !== ownId && <Actions user={user} />}
              </div>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Actions({ user }: { user: TeamMemberView }) {
  const role = user.role === 'agent' ? 'manager' : 'agent';
  return (
    <>
      <ResetPassword user={user} />
      <ResetSecondFactor user={user} />
      <EndSessions user={user} />
      <ConfirmChange
        size="sm"
        variant="ghost"
        tone="primary"
        label={`Make ${role}`}
        title={`Make ${user.name} ${role === 'agent' ? 'an agent' : 'a manager'}?`}
        confirmLabel={`Make ${role}`}
        path={`/api/portal/user/${user.id}`}
        method="PUT"
        body={{ role }}
        done={`${user.name} is ${role === 'agent' ? 'an agent' : 'a manager'} now`}
      >
        <p>
          {role === 'manager'
            ? 'Managers also look after the team, reports and keys. Takes effect immediately.'
            : 'Agents capture leads only. Takes effect immediately, and invite links they sent stop working.'}
        </p>
      </ConfirmChange>
      <ConfirmChange
        size="sm"
        variant="ghost"
        label="Remove"
        title={`Remove ${user.name}?`}
        confirmLabel="Remove from team"
        path={`/api/portal/user/${user.id}`}
        method="DELETE"
        done={`${user.name} is removed`}
      >
        <p>
          They are signed out at once and cannot sign in again. What they captured stays, and their call-backs
          are anyone’s from now on.
        </p>
      </ConfirmChange>
    </>
  );
}
