import { invitedAs } from '@/components/access/sign-in/invited-as';
import { ViewAsButton } from '@/components/access/view-as/view-as-button';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { TeamMemberView } from '@/lib/access/user/schema';
import { isLenderRole, lenderRoles, staffRoles } from '@/word/role';
import { EndSessions } from './end-sessions';
import { ResetPassword } from './reset-password';
import { ResetSecondFactor } from './reset-second-factor';
import { isManager, shortRole } from './role';

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
              <Badge tone={isManager(user.role) ? 'accent' : 'neutral'}>{shortRole(user.role)}</Badge>
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

/** What becomes of somebody with a role. */
const becomes = {
  manager: 'Managers also look after the team, reports and keys. Takes effect immediately.',
  agent: 'Agents capture leads only. Takes effect immediately, and invite links they sent stop working.',
  'lender-manager':
    'Managers also look after the team and take files of applications. Takes effect immediately.',
  'lender-agent':
    'Agents read and decide applications. Takes effect immediately, and invite links they sent stop working.',
  'lender-viewer':
    'Viewers read applications and decide nothing. Takes effect immediately, and invite links they sent stop working.',
} as const;

function Actions({ user }: { user: TeamMemberView }) {
  const others = (isLenderRole(user.role) ? lenderRoles : staffRoles).filter((role) => role !== user.role);
  return (
    <>
      <ResetPassword user={user} />
      <ResetSecondFactor user={user} />
      <EndSessions user={user} />
      {others.map((role) => (
        <ConfirmChange
          key={role}
          size="sm"
          variant="ghost"
          tone="primary"
          label={`Make ${shortRole(role).toLowerCase()}`}
          title={`Make ${user.name} ${invitedAs[role]}?`}
          confirmLabel={`Make ${shortRole(role).toLowerCase()}`}
          path={`/api/portal/user/${user.id}`}
          method="PUT"
          body={{ role }}
          done={`${user.name} is ${invitedAs[role]} now`}
        >
          <p>{becomes[role]}</p>
        </ConfirmChange>
      ))}
      <ConfirmChange
        size="sm"
        variant="danger"
        label="Remove"
        title={`Remove ${user.name}?`}
        confirmLabel="Remove from team"
        path={`/api/portal/user/${user.id}`}
        method="DELETE"
        done={`${user.name} is removed`}
      >
        <p>
          They are signed out at once and cannot sign in again.
          {!isLenderRole(user.role) &&
            ' What they captured stays, and their call-backs are anyone’s from now on.'}
        </p>
      </ConfirmChange>
    </>
  );
}
