import { Check, Minus } from 'lucide-react';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { roleMay } from '@/lib/permission';
import { operatorRoles } from '@/lib/role';
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
                <Mark isAllowed={roleMay(role, action)} />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus;
  return (
    <>
      <Icon
        size={16}
        aria-hidden="true"
        className={isAllowed ? 'inline text-success' : 'inline text-ink-2 opacity-50'}
      />
      <span className="sr-only">{isAllowed ? 'yes' : 'no'}</span>
    </>
  );
}
