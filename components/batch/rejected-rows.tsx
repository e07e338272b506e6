'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, PencilLine, Rows3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { RequestError, requestJson } from '@/components/base/client/request';
import { saveFile } from '@/components/base/client/save-file';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatNumber, sentence } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { RejectedCells as Cells } from '@/lib/batch/follow-on/view';
import type { PortalBatch } from '@/lib/batch/portal-view';
import { wordKey } from '@/lib/batch/row/word-key';
import { rejectionOf, rowMessage } from './cell-message';
import type { Work } from './correct-step';
import { CorrectStep } from './lazy-correct-step';
import { RejectedCells } from './rejected-cells';
import type { SentWith } from './table-call';
import { TableClient } from './table-client';
import { UnsentGuard } from './unsent-guard';

const shownRows = 50;

interface RejectedTable {
  readonly settings: CheckSettings;
  readonly sentWith: SentWith;
  /** Those that are kept. */
  readonly rowCount: number;
}

/**
 * Lists the rows that the server rejected, with reasons, to be corrected and sent on their own or downloaded by the
 * file's sender and managers; others see them without ID numbers, and one at a time with it.
 */
export default function RejectedRows({
  batch,
  intents,
  isUndone,
  mayReadRows,
}: {
  batch: PortalBatch;
  intents: CheckSettings['intents'] | null;
  isUndone: boolean;
  mayReadRows: boolean;
}) {
  const router = useRouter();
  const client = useRef<TableClient>(null);
  const [table, setTable] = useState<RejectedTable | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const [work, setWork] = useState<'correct' | 'download' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [inWork, setInWork] = useState<Work | null>(null);
  const [sent, setSent] = useState(false);
  const [showsCells, setShowsCells] = useState(false);
  useEffect(() => () => client.current?.close(), []);
  const { data } = useQuery({
    queryKey: ['batch', batch.id, 'rejected'],
    queryFn: ({ signal }) =>
      requestJson<PortalBatch>(`/api/portal/batch/${batch.id}?status=invalid&limit=${shownRows}`, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  // Asked for, because each look at full ID numbers is recorded.
  const cells = useQuery({
    queryKey: ['batch', batch.id, 'rejected-cells'],
    queryFn: ({ signal }) => requestJson<Cells>(`/api/portal/batch/${batch.id}/rejected`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: showsCells,
  });

  const open = async (): Promise<TableClient> => {
    if (client.current?.hasFailed) client.current = null;
    client.current ??= new TableClient();
    if (table) return client.current;
    const { fields, sentWith, rowCount } = await client.current.call('openRejected', batch.id);
    const settings = settingsOf(fields, sentWith, intents ?? []);
    await client.current.call('check', settings);
    setTable({ sentWith, settings, rowCount });
    return client.current;
  };
  const run = async (kind: 'correct' | 'download') => {
    setWork(kind);
    setFailure(null);
    try {
      // The worker cannot ask the user to sign in again.
      await requestJson('/api/portal/session', { method: 'GET' });
      const worker = await open();
      if (kind === 'correct') setCorrecting(true);
      else saveFile(await worker.call('wrongCsv'), `${baseName(batch)} - rejected.csv`);
    } catch {
      setFailure(
        'We couldn’t load the rows, or they are no longer kept. The reasons below are still available.',
      );
    } finally {
      setWork(null);
    }
  };

  // The server keeps the rows, so only corrections can be lost.
  const guard = (
    <UnsentGuard
      fileName={`${baseName(batch)} (corrected).csv`}
      work={!sent && inWork && (inWork.corrected > 0 || inWork.sending) ? inWork : null}
    />
  );
  if (correcting && table && client.current) {
    return (
      <>
        {guard}
        <CorrectStep
          client={client.current}
          settings={table.settings}
          rowCount={table.rowCount}
          fileName={`${baseName(batch)} (corrected).csv`}
          basis={null}
          consentText={table.sentWith.consentText}
          corrects={batch.id}
          onWork={setInWork}
          onBack={() => setCorrecting(false)}
          onSent={({ id }) => {
            setSent(true);
            router.push(`/batch/${id}`);
          }}
        />
      </>
    );
  }
  return (
    <Card id="rejected" className="scroll-mt-24">
      {guard}
      <CardHeader
        title="Rejected rows"
        note={`${isUndone ? 'These rows made no lead.' : 'The other rows are stored; these are not.'} ${mayReadRows ? 'Sending corrected rows never creates duplicates.' : 'Whoever sent the file, or a manager, can correct them.'}`}
        action={
          <div className="flex flex-wrap gap-3">
            <Button
              aria-expanded={showsCells}
              aria-controls="rejected-rows"
              pending={showsCells && cells.isLoading}
              onClick={() => setShowsCells(!showsCells)}
            >
              <Rows3 size={16} aria-hidden="true" />
              {showsCells ? 'Hide the cells' : 'Show the cells'}
            </Button>
            {mayReadRows && (
              <Button pending={work === 'download'} onClick={() => void run('download')}>
                {work !== 'download' && <Download size={16} aria-hidden="true" />}
                Download as CSV
              </Button>
            )}
            {mayReadRows && intents && (
              <Button variant="primary" pending={work === 'correct'} onClick={() => void run('correct')}>
                {work !== 'correct' && <PencilLine size={16} aria-hidden="true" />}
                Correct and send
              </Button>
            )}
          </div>
        }
      />
      {batch.message !== undefined && (
        <div className="px-5 pt-4 sm:px-6">
          <Notice tone="warning">{sentence(batch.message)}</Notice>
        </div>
      )}
      {failure && (
        <div className="px-5 pt-4 sm:px-6">
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        </div>
      )}
      {showsCells && cells.isError && (
        <div className="px-5 pt-4 sm:px-6">
          <Notice
            tone="danger"
            role="alert"
            action={
              <Button size="sm" onClick={() => void cells.refetch()}>
                Try again
              </Button>
            }
          >
            {cells.error instanceof RequestError
              ? sentence(cells.error.message)
              : 'We couldn’t load the cells.'}
          </Notice>
        </div>
      )}
      <div id="rejected-rows" className="mt-4 border-t border-line">
        <Table label="Rejected rows">
          <TableHead>
            <HeaderCell className="w-16 sm:w-24">Row</HeaderCell>
            <HeaderCell>Reason</HeaderCell>
          </TableHead>
          <tbody>
            {(data?.results ?? []).map((result) => (
              <Row key={result.row}>
                <Cell className="tabular align-baseline text-ink-2">{formatNumber(result.row)}</Cell>
                <Cell className="align-baseline">
                  {reasonOf(result)}
                  {showsCells && cells.data && (
                    <RejectedCells
                      batchId={batch.id}
                      cells={cells.data}
                      row={result.row}
                      rejection={rejectionOf(result)}
                    />
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
        {batch.invalid > shownRows && (
          <p className="border-t border-line px-6 py-3 text-sm text-ink-2">
            and {formatNumber(batch.invalid - shownRows)} more
            {mayReadRows ? ': correct or download them to see all.' : '.'}
          </p>
        )}
      </div>
    </Card>
  );
}

function settingsOf(
  fields: CheckSettings['fields'],
  { consentText, consentWords, intentId, intentTitle }: SentWith,
  intents: CheckSettings['intents'],
): CheckSettings {
  const named = intents.find(({ title }) => title.toLowerCase() === intentTitle?.toLowerCase())?.id ?? null;
  return {
    fields,
    intentId: intentId === null ? named : Number(intentId),
    intents,
    consentStated: consentText !== null,
    words: consentWords
      ? { popi: Object.fromEntries(consentWords.map(({ word, given }) => [wordKey(word), String(given)])) }
      : {},
  };
}

function reasonOf(result: PortalBatch['results'][number]): string {
  const rejection = rejectionOf(result);
  return typeof rejection === 'string' ? rejection : rowMessage(rejection);
}

const baseName = (batch: PortalBatch) => (batch.fileName ?? 'leads').replace(/\.[a-z]+$/i, '');
