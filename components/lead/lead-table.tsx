import Link from 'next/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { LeadState } from '@/lib/lead/portal-view';
import { formatPhone } from './applicant-details';
import { LeadStateBadge } from './lead-state';

export interface LeadTableRow {
  id: string;
  state: LeadState;
  name: string;
  cellPhoneNumber: string;
  intentTitle: string;
  partnerName: string | null;
  capturedBy: string;
  createdAt: string;
}

const when = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Johannesburg',
});

export function LeadTable({ leads }: { leads: readonly LeadTableRow[] }) {
  return (
    <Table label="Leads">
      <TableHead>
        <HeaderCell>Applicant</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Intent</HeaderCell>
        <HeaderCell>Partner</HeaderCell>
        <HeaderCell>By</HeaderCell>
        <HeaderCell className="text-right">Captured</HeaderCell>
      </TableHead>
      <tbody>
        {leads.map((lead) => (
          <Row key={lead.id} className="relative">
            <Cell className="sm:whitespace-nowrap">
              {/* The link covers its row, so that the whole row can be pressed. */}
              <Link
                href={`/lead/${lead.id}`}
                className="font-medium after:absolute after:inset-0 after:content-['']"
              >
                {lead.name}
              </Link>
              <span className="tabular block text-xs text-ink-2">{formatPhone(lead.cellPhoneNumber)}</span>
            </Cell>
            <Cell>
              <LeadStateBadge state={lead.state} />
            </Cell>
            <Cell className="whitespace-nowrap">{lead.intentTitle}</Cell>
            <Cell className="whitespace-nowrap">
              {lead.partnerName ?? <span className="text-ink-2">–</span>}
            </Cell>
            <Cell className="whitespace-nowrap text-ink-2">{lead.capturedBy}</Cell>
            <Cell className="tabular text-right whitespace-nowrap text-ink-2">
              <time dateTime={lead.createdAt}>{when.format(new Date(lead.createdAt))}</time>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
