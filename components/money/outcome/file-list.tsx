import { formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { CountedTakeBack } from '@/components/money/outcome/counted-take-back';
import type { OutcomeFileView } from '@/lib/money/outcome/take-back';

/** The newest files of outcomes; one that was wrong can be taken back. */
export function OutcomeFileList({
  files,
  mayRecord,
}: {
  files: readonly OutcomeFileView[];
  mayRecord: boolean;
}) {
  if (files.length === 0)
    return <EmptyState title="No files yet">Each file that records something is listed here.</EmptyState>;
  return (
    <Table label="Files of outcomes" cards>
      <TableHead>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>Recorded</HeaderCell>
        <HeaderCell>Rows</HeaderCell>
        <HeaderCell>State</HeaderCell>
      </TableHead>
      <tbody>
        {files.map((file) => (
          <Row key={file.id}>
            <Cell>
              <span className="font-medium">{file.partnerName}</span>
              {file.fileName && <span className="block text-xs text-ink-2">{file.fileName}</span>}
            </Cell>
            <Cell label="Recorded" className="text-ink-2">
              <Moment at={file.takenAt} />
              {file.userName && <span className="block text-xs">{file.userName}</span>}
            </Cell>
            <Cell label="Rows">{countsText(file)}</Cell>
            <Cell label="State">
              {file.takenBackAt ? (
                <span className="text-ink-2">
                  Taken back <Moment at={file.takenBackAt} />
                  {file.takenBackByName && <span className="block text-xs">{file.takenBackByName}</span>}
                </span>
              ) : mayRecord ? (
                <CountedTakeBack id={file.id} partnerName={file.partnerName} />
              ) : (
                'Counts'
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function countsText({ rows, recorded, queued, repeated, refused }: OutcomeFileView): string {
  if (recorded === null) return `${formatNumber(rows)}: cut off before its end`;
  const parts = [
    [recorded, 'recorded'],
    [queued ?? 0, 'cannot be placed'],
    [repeated ?? 0, 'known'],
    [refused ?? 0, 'refused'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatNumber(count)} ${what}`)
    .join(', ');
}
