import { Moment } from '@/components/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { UserView } from '@/lib/user/schema';
import { EndSessions } from './end-sessions';

/** Lists the operators. `ownId`: the viewer, whose sessions are on the account page. */
export function OperatorTable({ users, ownId }: { users: readonly UserView[]; ownId: number }) {
  return (
    <Table label="Operators">
      <TableHead>
        <HeaderCell>Name</HeaderCell>
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
            <Cell className="text-ink-2">
              <Moment at={user.createdAt} form="day" />
            </Cell>
            <Cell className="text-right whitespace-nowrap">
              {user.id !== ownId && <EndSessions user={user} />}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
