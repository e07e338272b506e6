import Link from 'next/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { LeadListItem } from '@/lib/lead/list-view';
import { formatPhone } from './applicant-details';
import { LeadStateBadge } from './lead-state';

const timeZone = 'Africa/Johannesburg';
const year = new Intl.DateTimeFormat('en-ZA', { year: 'numeric', timeZone });
const when = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
});
const whenElse = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
});

/** On a phone the intent stands under the name, and what is left has room without scrolling. */
export function LeadTable({ leads }: { leads: readonly LeadListItem[] }) {
  return (
    <Table label="Leads">
      <TableHead>
        <HeaderCell>Applicant</HeaderCell>
        <HeaderCell className="max-lg:hidden">ID number</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell className="max-sm:hidden">Intent</HeaderCell>
        <HeaderCell className="max-md:hidden">Partner</HeaderCell>
        <HeaderCell className="max-md:hidden">By</HeaderCell>
        <HeaderCell className="text-right max-sm:hidden">Captured</HeaderCell>
      </TableHead>
      <tbody>
        {leads.map((lead) => (
          <Row key={lead.id} className="relative">
            <Cell className="sm:whitespace-nowrap">
              {/* The link covers its row, so that the whole row can be pressed. */}
              <Link
                href={`/lead/${lead.id}`}
                prefetch={false}
                className="font-medium break-words after:absolute after:inset-0 after:content-['']"
              >
                {lead.name}
              </Link>
              <span className="tabular block text-xs text-ink-2">{formatPhone(lead.cellPhoneNumber)}</span>
              <span className="tabular text-xs text-ink-2 sm:hidden">
                <span className="block">{lead.intentTitle}</span>
                <Captured at={lead.createdAt} />
              </span>
            </Cell>
            <Cell className="tabular whitespace-nowrap text-ink-2 max-lg:hidden">
              {lead.idNumberMasked ?? '–'}
            </Cell>
            <Cell>
              <LeadStateBadge state={lead.state} />
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">{lead.intentTitle}</Cell>
            <Cell className="whitespace-nowrap max-md:hidden">
              {lead.partnerName ?? <span className="text-ink-2">–</span>}
            </Cell>
            <Cell className="whitespace-nowrap text-ink-2 max-md:hidden">{lead.capturedBy}</Cell>
            <Cell className="tabular text-right whitespace-nowrap text-ink-2 max-sm:hidden">
              <Captured at={lead.createdAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** With the year where it is not this one. */
function Captured({ at }: { at: string }) {
  const date = new Date(at);
  const isThisYear = year.format(date) === year.format(new Date());
  return <time dateTime={at}>{(isThisYear ? when : whenElse).format(date)}</time>;
}
