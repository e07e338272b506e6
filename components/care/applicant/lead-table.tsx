import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { StatementMarkLine } from '@/components/lead/lead/statement-mark';
import type { RecordedLead } from '@/lib/care/applicant-record/view';
import { sourceLabel } from '@/lib/lead/lead/source-label';

export function LeadTable({ leads }: { leads: readonly RecordedLead[] }) {
  return (
    <Table label="Leads" cards>
      <TableHead>
        <HeaderCell>Lead for</HeaderCell>
        <HeaderCell>Affiliate</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Came by</HeaderCell>
        <HeaderCell>Captured</HeaderCell>
        <HeaderCell>Kept until</HeaderCell>
      </TableHead>
      <tbody>
        {leads.map((lead) => (
          <Row key={lead.id} className="align-top">
            <Cell>
              <Link
                href={`/operator/lead/${lead.id}`}
                className="font-medium text-accent underline underline-offset-4"
              >
                {lead.product}
              </Link>
              <span className="ml-2">
                <EnvironmentBadge of={lead.environment} />
              </span>
              {lead.statements.map((one) => (
                <span key={one.field} className="mt-1 block text-xs text-ink-2">
                  <StatementMarkLine of={one} mayOpen />
                </span>
              ))}
            </Cell>
            <Cell label="Affiliate">{lead.affiliate}</Cell>
            <Cell label="State">
              <LeadStateBadge state={lead.state} />
            </Cell>
            <Cell label="Came by">
              {lead.by === null ? sourceLabel(lead.source) : `${sourceLabel(lead.source)}, ${lead.by}`}
              {lead.file && (
                <span className="block text-xs text-ink-2">
                  {lead.file.name ?? 'A file that is no longer stored'}
                  {lead.file.row !== null && `, row ${lead.file.row}`}
                </span>
              )}
            </Cell>
            <Cell label="Captured" className="text-ink-2">
              <Moment at={lead.createdAt} />
            </Cell>
            <Cell label="Kept until" className="text-ink-2">
              <Moment at={lead.keptUntil} form="day" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
