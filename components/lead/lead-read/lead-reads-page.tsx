import { Eye } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { formatCount } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager, timeSpan } from '@/components/base/ui/pager';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { LeadReadPage, LeadReadView, LeadReceiverView } from '@/lib/desk/lead-read/view';
import { whatWasRead, whatWasSent } from '@/lib/desk/lead-read/words';

interface LeadReadsPageProps {
  hashid: string;
  page: LeadReadPage;
  isNewest: boolean;
}

/** Shows managers who has seen a lead, and which partners were sent it. */
export function LeadReadsPage({
  hashid,
  page: { name, reads, receivers, next },
  isNewest,
}: LeadReadsPageProps) {
  return (
    <>
      <PageHeader
        title="Who has seen this lead"
        note={name ?? 'Erased lead'}
        action={
          <Link href={`/lead/${hashid}`} className={buttonClass()}>
            Back to the lead
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <section>
          <h2 className="mb-3 text-lg">Lenders that received it</h2>
          <Card>
            {receivers.length > 0 ? (
              <ReceiverTable receivers={receivers} />
            ) : (
              <None>Not sent to any lender.</None>
            )}
          </Card>
        </section>
        <section>
          <h2 className="text-lg">Who viewed it</h2>
          <p className="mt-1 mb-3 text-sm text-ink-2">
            Kept for 24 months, with exports that had it, or may have. A page left open counts once every ten
            minutes. Views of lists are logged too, but not shown here.
          </p>
          <Card>
            {reads.length > 0 ? (
              <ReadTable reads={reads} />
            ) : (
              <EmptyState icon={<Eye size={22} aria-hidden="true" />} title="Nobody yet">
                {isNewest ? 'Nobody has opened or exported this lead.' : 'Nothing older is recorded.'}
              </EmptyState>
            )}
          </Card>
          <Pager
            position={timeSpan(reads[0]?.at, reads.at(-1)?.at)}
            newest={isNewest ? null : `/lead/${hashid}/read`}
            older={next === null ? null : `/lead/${hashid}/read?before=${next}`}
          />
        </section>
      </div>
    </>
  );
}

function None({ children }: { children: string }) {
  return <p className="px-6 py-4 text-sm text-ink-2">{children}</p>;
}

function ReceiverTable({ receivers }: { receivers: readonly LeadReceiverView[] }) {
  return (
    <Table label="Lenders" cards>
      <TableHead>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell className="w-1/2">What was sent</HeaderCell>
      </TableHead>
      <tbody>
        {receivers.map(({ partnerName, at, kind }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <Row key={nth}>
            <Cell className="text-ink-2">
              <Moment at={at} />
            </Cell>
            <Cell label="Lender" className="font-medium">
              {partnerName}
            </Cell>
            <Cell label="What was sent">{whatWasSent[kind]}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function ReadTable({ reads }: { reads: readonly LeadReadView[] }) {
  return (
    <Table label="Reads">
      <TableHead>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>Who</HeaderCell>
        <HeaderCell className="w-1/2">What</HeaderCell>
      </TableHead>
      <tbody>
        {reads.map((read) => (
          <Row key={read.id} className="align-top">
            <Cell className="text-ink-2">
              <Moment at={read.at} />
            </Cell>
            <Cell>
              <span className="font-medium">{read.who}</span>
              {read.origin && <span className="block text-xs text-ink-2">{read.origin}</span>}
            </Cell>
            <Cell>{readText(read)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function readText({ kind, rows }: LeadReadView): string {
  switch (kind) {
    case 'exported':
      return `Exported ${formatCount(rows ?? 0, 'lead')}, which may include this one`;
    case 'listed':
      return `Listed ${formatCount(rows ?? 0, 'lead')}`;
    default:
      return whatWasRead[kind];
  }
}
