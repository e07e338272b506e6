import { PhoneOff, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { formatPercent, formatPhone } from '@/components/base/ui/format';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { DispositionLabels } from '@/lib/desk/disposition/kind';
import type { WorkTab } from '@/lib/desk/work-list/tab';
import type { WorkItem } from '@/lib/desk/work-list/view';
import { tabNames } from './work-tabs';

interface WorkTableProps {
  tab: WorkTab;
  items: readonly WorkItem[];
  labels: DispositionLabels;
  /** Null for who only looks. */
  onAsk: ((what: 'disposition' | 'note', item: WorkItem) => void) | null;
}

const columns: Record<WorkTab, string> = {
  'to-call': 'Best chance',
  'call-back': 'Due',
  waiting: 'Lender',
  'others-fit': 'Fits best',
  'mine-today': 'Worked on',
};

/** The rows of a tab: who, why now, and what is said of them without opening them. */
export function WorkTable({ tab, items, labels, onAsk }: WorkTableProps) {
  return (
    <Table label={tabNames[tab]} cards>
      <TableHead>
        <HeaderCell>Applicant</HeaderCell>
        <HeaderCell>{columns[tab]}</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell className="max-lg:hidden">Product</HeaderCell>
        <HeaderCell>Last call</HeaderCell>
        {onAsk && (
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        )}
      </TableHead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} className="relative focus-within:bg-surface-2">
            <Cell>
              {/* The link covers its row, so that the whole row is clickable. */}
              <Link
                href={`/lead/${item.id}`}
                data-lead={item.id}
                className="font-medium break-words after:absolute after:inset-0 after:content-['']"
              >
                {item.name}
              </Link>
              <span className="tabular block text-xs text-ink-2">{formatPhone(item.cellPhoneNumber)}</span>
              {item.heldBy && <Badge tone="info">{item.heldBy} has it open</Badge>}
            </Cell>
            <Cell label={columns[tab]}>
              <Why tab={tab} item={item} />
            </Cell>
            <Cell label="State">
              <LeadStateBadge state={item.state} />
            </Cell>
            <Cell label="Product" className="max-lg:hidden card:block">
              {item.intentTitle}
            </Cell>
            <Cell label="Last call" className="text-ink-2">
              {item.disposition ? labels[item.disposition] : '–'}
            </Cell>
            {onAsk && (
              <Cell className="text-right whitespace-nowrap">
                <span className="relative z-10 inline-flex gap-1">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`How the call with ${item.name} ended`}
                    onClick={() => onAsk('disposition', item)}
                  >
                    <PhoneOff size={16} aria-hidden="true" />
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Note on ${item.name}`}
                    onClick={() => onAsk('note', item)}
                  >
                    <StickyNote size={16} aria-hidden="true" />
                  </Button>
                </span>
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Why({ tab, item }: { tab: WorkTab; item: WorkItem }) {
  const { at, companyName, callBack, bestChance } = item;
  switch (tab) {
    case 'to-call':
      return (
        <span className="tabular font-semibold">{bestChance === null ? '–' : formatPercent(bestChance)}</span>
      );
    case 'call-back':
      return (
        callBack && (
          <>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Moment at={callBack.dueAt} form="recent" />
              {callBack.isDue && <Badge tone="warning">Due</Badge>}
              {callBack.outsideHours && <Badge>Asked for this time</Badge>}
            </span>
            <Small>
              {callBack.mine ? 'Yours' : (callBack.by ?? 'Anyone’s')}
              {callBack.reason === 'no answer' && ' · try again'}
              {callBack.reason === 'lender opens' && companyName && ` · ${companyName} takes leads`}
            </Small>
          </>
        )
      );
    case 'waiting':
      return (
        <>
          {companyName}
          <Small>
            {at ? (
              <>
                Arrived <Moment at={at} form="recent" />
              </>
            ) : (
              'Not there yet'
            )}
          </Small>
        </>
      );
    case 'others-fit':
      return (
        <>
          {companyName}
          {at && (
            <Small>
              Last no <Moment at={at} form="recent" />
            </Small>
          )}
        </>
      );
    case 'mine-today':
      return at && <Moment at={at} form="recent" />;
  }
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-xs text-ink-2">{children}</span>;
}
