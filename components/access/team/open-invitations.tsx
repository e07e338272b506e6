import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { InvitationView } from '@/lib/access/invitation/schema';
import { shortRole } from './role';

interface InvitationsProps {
  invitations: readonly InvitationView[];
  /** The viewer may revoke them. */
  mayChange?: boolean;
}

/** A card with the invitations that can still be used; nothing if there are none. */
export function OpenInvitations({ invitations, mayChange = true }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Open invitations" note="Lost it? Invite again; the old link stops working." />
      <div className="pt-3">
        <InvitationTable invitations={invitations} mayChange={mayChange} />
      </div>
    </Card>
  );
}

function InvitationTable({ invitations, mayChange }: InvitationsProps) {
  return (
    <Table label="Open invitations" cards>
      <TableHead>
        <HeaderCell>Email</HeaderCell>
        <HeaderCell>Role</HeaderCell>
        <HeaderCell>Expires</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Actions</span>
        </HeaderCell>
      </TableHead>
      <tbody>
        {invitations.map((invitation) => (
          <Row key={invitation.id}>
            <Cell className="whitespace-nowrap">
              <span className="font-medium">{invitation.email}</span>
              {invitation.invitedByName && (
                <span className="block text-xs text-ink-2">Invited by {invitation.invitedByName}</span>
              )}
            </Cell>
            <Cell label="Role">
              <Badge tone={/agent$/.test(invitation.role) ? 'neutral' : 'accent'}>
                {shortRole(invitation.role)}
              </Badge>
            </Cell>
            <Cell label="Expires" className="text-ink-2">
              <Moment at={invitation.expiresAt} />
            </Cell>
            <Cell className="text-right">
              {mayChange && (
                <ConfirmChange
                  size="sm"
                  variant="danger"
                  label="Revoke"
                  title={`Revoke the invitation of ${invitation.email}?`}
                  confirmLabel="Revoke invitation"
                  path={`/api/portal/invitation/${invitation.id}`}
                  method="DELETE"
                  done="Invitation revoked"
                >
                  <p>The link stops working at once. You can invite them again.</p>
                </ConfirmChange>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
