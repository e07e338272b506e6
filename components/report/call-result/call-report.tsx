import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { formatNumber, formatShare } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { dispositionKinds } from '@/lib/desk/disposition/kind';
import { leadListHref } from '@/lib/lead/lead/list-filter';
import type { AgentCalls, CallsView } from '@/lib/report/call-result/view';
import { CallBackTable } from './call-back-table';

/** How calls ended, by agent and by file, and how far each file was called through. */
export function CallReport({ view, mayRelease }: { view: CallsView; mayRelease: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="by-agent" className="flex flex-col gap-3">
        <h2 id="by-agent" className="text-lg">
          By agent
        </h2>
        <AgentTable {...view} />
      </section>
      <section aria-labelledby="call-backs" className="flex flex-col gap-3">
        <h2 id="call-backs" className="text-lg">
          Open call-backs now
        </h2>
        <CallBackTable rows={view.callBacks} mayRelease={mayRelease} />
      </section>
      <section aria-labelledby="by-file" className="flex flex-col gap-3">
        <h2 id="by-file" className="text-lg">
          By file
        </h2>
        <FileTable {...view} />
        {view.hasMoreFiles && <p className="text-sm text-ink-2">The newest {view.files.length} files.</p>}
      </section>
    </div>
  );
}

function AgentTable({ agents, labels }: CallsView) {
  if (agents.length === 0)
    return (
      <Card>
        <EmptyState title="No calls yet">
          A call is counted once an agent says how it ended: with <kbd>D</kbd> on a lead.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <Table label="Calls by agent" cards>
        <TableHead>
          <HeaderCell>Agent</HeaderCell>
          <Figure>Calls</Figure>
          <Figure>Reached</Figure>
          <Figure>Sent</Figure>
          <Figure>Sold</Figure>
          {dispositionKinds.map((kind) => (
            <Figure key={kind}>{labels[kind]}</Figure>
          ))}
        </TableHead>
        <tbody>
          {agents.map((row) => (
            <Row key={row.userId}>
              <Cell className="font-medium">{row.userName ?? 'Not known'}</Cell>
              <Count label="Calls" of={row.calls} />
              <Count label="Reached" of={row.reached} share={row.calls} />
              <Count label="Sent" of={row.sent} />
              <Count label="Sold" of={row.sold} share={row.sent} />
              <Results of={row.results} labels={labels} />
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function FileTable({ files, labels }: CallsView) {
  if (files.length === 0)
    return (
      <Card>
        <EmptyState title="No file was called">
          Files that were uploaded in this period, or of which somebody was called, are listed here.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <Table label="Calls by file" cards>
        <TableHead>
          <HeaderCell>File</HeaderCell>
          <Figure>Leads</Figure>
          <Figure>Called</Figure>
          <Figure>Reached</Figure>
          <Figure>Sold</Figure>
          <Figure>To call</Figure>
          <Figure>Calls</Figure>
          {dispositionKinds.map((kind) => (
            <Figure key={kind}>{labels[kind]}</Figure>
          ))}
        </TableHead>
        <tbody>
          {files.map((row) => (
            <Row key={row.id}>
              <Cell>
                <Link href={`/batch/${row.id}`} className="font-medium text-accent hover:underline">
                  {row.fileName ?? 'Without a name'}
                </Link>
                <span className="block text-xs text-ink-2">
                  <Moment at={row.createdAt} />
                </span>
              </Cell>
              <Count label="Leads" of={row.leads} />
              <Count label="Called" of={row.called} share={row.leads} />
              <Count label="Reached" of={row.reached} share={row.called} />
              <Count label="Sold" of={row.sold} share={row.leads} />
              <Count label="To call" of={row.left} href={leadListHref({ batch: row.id, list: 'to-call' })} />
              <Count label="Calls" of={row.calls} />
              <Results of={row.results} labels={labels} />
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** There are many columns: they are narrow, and their headings wrap. */
const narrow = 'text-right sm:px-3 sm:last:pr-6';

const Figure = ({ children }: { children: string }) => (
  <HeaderCell className={narrow}>
    <span className="block whitespace-normal">{children}</span>
  </HeaderCell>
);

/** How calls ended. On a phone those that never happened take no room. */
const Results = ({ of, labels }: { of: AgentCalls['results']; labels: CallsView['labels'] }) =>
  dispositionKinds.map((kind) => <Count key={kind} label={labels[kind]} of={of[kind] ?? 0} isMinor />);

interface CountProps {
  label: string;
  of: number;
  /** Of what it is a part. */
  share?: number;
  href?: string;
  /** Not shown on a phone where it is 0. */
  isMinor?: boolean;
}

function Count({ label, of, share, href, isMinor = false }: CountProps) {
  const value = formatNumber(of);
  return (
    <Cell
      label={label}
      className={className('tabular whitespace-nowrap', narrow, isMinor && of === 0 && 'max-sm:hidden')}
    >
      {href && of > 0 ? (
        <Link href={href} className="text-accent hover:underline">
          {value}
        </Link>
      ) : (
        <span className={of === 0 ? 'text-ink-2' : undefined}>{value}</span>
      )}
      {share !== undefined && share > 0 && (
        <span className="ml-1.5 text-xs text-ink-2">{formatShare(of, share)}</span>
      )}
    </Cell>
  );
}
