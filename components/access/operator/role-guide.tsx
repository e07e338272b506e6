import { MayMark } from '@/components/base/ui/may-mark';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { roleMay } from '@/lib/base/actor/permission';
import { operatorRoles } from '@/word/role';
import { capabilities, operatorRoleNames } from './role-text';

/** What each role may do, read from the permission table itself. */
export function RoleGuide() {
  return (
    <Table label="What each role may do" cards>
      <TableHead>
        <HeaderCell>May</HeaderCell>
        {operatorRoles.map((role) => (
          <HeaderCell key={role} className="text-center">
            {operatorRoleNames[role]}
          </HeaderCell>
        ))}
      </TableHead>
      <tbody>
        {capabilities.map(({ label, action }) => (
          <Row key={action} className="card:grid-cols-4">
            <Cell className="min-w-44 card:col-span-4 card:font-medium">{label}</Cell>
            {operatorRoles.map((role) => (
              <Cell key={role} label={operatorRoleNames[role]} className="text-center">
                <MayMark isAllowed={roleMay(role, action)} />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
