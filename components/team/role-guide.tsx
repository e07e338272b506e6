import { MayMark } from '@/components/ui/may-mark';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { roleMay } from '@/lib/permission';
import { teamCapabilities } from './role-text';

/** What agents and managers may do, read from the permission table itself. */
export function RoleGuide() {
  return (
    <Table label="What each role may do" cards>
      <TableHead>
        <HeaderCell>May</HeaderCell>
        <HeaderCell className="text-center">Agent</HeaderCell>
        <HeaderCell className="text-center">Manager</HeaderCell>
      </TableHead>
      <tbody>
        {teamCapabilities().map(({ action, label, isMakers }) => {
          const mayAgent = roleMay('agent', action);
          return (
            <Row key={action}>
              <Cell className="w-full card:font-medium">{label}</Cell>
              <Cell label="Agent" className="min-w-28 text-center">
                {isMakers && !mayAgent ? (
                  <MayMark isAllowed note="their own" />
                ) : (
                  <MayMark isAllowed={mayAgent} />
                )}
              </Cell>
              <Cell label="Manager" className="min-w-28 text-center">
                <MayMark isAllowed={roleMay('manager', action)} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
