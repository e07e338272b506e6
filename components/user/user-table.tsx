import { ConfirmChange } from '@/components/confirm-change';
import { Badge } from '@/components/ui/badge';
import { Moment } from '@/components/ui/moment';
import { EmptyState } from '@/components/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { UserView } from '@/lib/user/schema';

/** `ownId`: the user who looks, who cannot remove themselves. */
export function UserTable({ users, ownId }: { users: readonly UserView[]; ownId: number }) {
  if (users.length === 0) return <EmptyState title="Nobody yet">Add the first user.</EmptyState>;
  return (
    <Table label="Users">
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
              <span className="block text-xs text-ink-2">{user.email}</span>
            </Cell>
            <Cell>
              <Badge tone={user.role === 'agent' ? 'neutral' : 'accent'}>
                {user.role.charAt(0).toUpperCase() + user.role.slice(1)}
              </Badge>
            </Cell>
            <Cell className="text-ink-2">
              <Moment at={user.createdAt} dayOnly />
            </Cell>
            <Cell className="text-right">
              {user.id !== ownId && (
                <ConfirmChange
                  size="sm"
                  variant="ghost"
                  label="Remove"
                  title={`Remove ${user.name}?`}
                  confirmLabel="Remove user"
                  path={`/api/portal/user/${user.id}`}
                  method="DELETE"
                  done="The user is removed"
                >
                  <p>They are signed out at once and cannot sign in again. What they captured stays.</p>
                </ConfirmChange>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
