import { formatPercent, formatPhone } from '@/components/base/ui/format';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { PretendBadge } from '@/components/lead/lead/pretend-badge';
import type { LeadListItem } from '@/lib/lead/lead/list-view';

/** On a phone the product is shown under the name, so that the other columns fit without scrolling. */
export function LeadTable({
  leads,
  showsChance = false,
}: {
  leads: readonly LeadListItem[];
  /** With the chance of the best offer, which the list is sorted by. */
  showsChance?: boolean;
}) {
  return (
    <Table label="Leads">
      <TableHead>
        <HeaderCell>Applicant</HeaderCell>
        <HeaderCell className="hidden dense:table-cell">Phone</HeaderCell>
        <HeaderCell className="max-lg:hidden">ID number</HeaderCell>
        {showsChance && <HeaderCell className="text-right">Best chance</HeaderCell>}
        <HeaderCell className={showsChance ? 'max-sm:hidden' : ''}>State</HeaderCell>
        <HeaderCell className="max-sm:hidden">Product</HeaderCell>
        <HeaderCell className="max-md:hidden">Lender</HeaderCell>
        <HeaderCell className="max-md:hidden">By</HeaderCell>
        <HeaderCell className="text-right max-sm:hidden">Captured</HeaderCell>
      </TableHead>
      <tbody>
        {leads.map((lead) => (
          <Row key={lead.id} className="relative">
            <Cell className="sm:whitespace-nowrap">
              {/* The link covers its row, so that the whole row is clickable. */}
              <Link
                href={`/lead/${lead.id}`}
                data-lead={lead.id}
                className="font-medium break-words after:absolute after:inset-0 after:content-['']"
              >
                {lead.name}
              </Link>
              <PretendBadge kind={lead.pretendKind} />
              <span className="tabular block text-xs text-ink-2 dense:hidden">
                {formatPhone(lead.cellPhoneNumber)}
              </span>
              <span className="tabular text-xs text-ink-2 sm:hidden">
                <span className="block">{lead.intentTitle}</span>
                <Moment at={lead.createdAt} form="recent" />
              </span>
            </Cell>
            <Cell className="tabular hidden whitespace-nowrap text-ink-2 dense:table-cell">
              {formatPhone(lead.cellPhoneNumber)}
            </Cell>
            <Cell className="tabular whitespace-nowrap text-ink-2 max-lg:hidden">
              {lead.idNumberMasked ?? '–'}
            </Cell>
            {showsChance && (
              <Cell className="tabular text-right font-semibold whitespace-nowrap">
                {lead.bestChance === null ? '–' : formatPercent(lead.bestChance)}
              </Cell>
            )}
            <Cell className={showsChance ? 'max-sm:hidden' : ''}>
              <LeadStateBadge state={lead.state} />
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">{lead.intentTitle}</Cell>
            <Cell className="whitespace-nowrap max-md:hidden dense:max-w-40 dense:truncate">
              {lead.partnerName ?? <span className="text-ink-2">–</span>}
            </Cell>
            <Cell
              className="whitespace-nowrap text-ink-2 max-md:hidden dense:max-w-40 dense:truncate"
              title={lead.capturedBy}
            >
              {lead.capturedBy}
            </Cell>
            <Cell className="tabular text-right whitespace-nowrap text-ink-2 max-sm:hidden">
              <Moment at={lead.createdAt} form="recent" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
