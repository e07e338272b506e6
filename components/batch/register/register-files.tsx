'use client';

import { Suspense, useState } from 'react';
import { Badge, type Tone } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { formatCents, formatNumber } from '@/components/base/ui/format';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { kindWords } from '@/components/batch/opt-out-list/words';
import type { RegisterFileView, RegisterView } from '@/lib/batch/register/view';
import type { Environment } from '@/word/environment';

const AnswerDialog = lazyPart(() => import('./answer-dialog'));

interface RegisterFilesProps {
  view: RegisterView;
  environment: Environment;
  mayChange: boolean;
  onChange: () => void;
}

const isThere = ({ answerStatus }: RegisterFileView) =>
  answerStatus !== null && answerStatus !== 'failed' && answerStatus !== 'cancelled';

function stateOf(file: RegisterFileView): { tone: Tone; text: string } {
  if (file.answeredAt !== null) return { tone: 'success', text: 'Answered' };
  return isThere(file)
    ? { tone: 'warning', text: 'Answer not in force' }
    : { tone: 'info', text: 'No answer yet' };
}

/** The files that the register was asked with: their price, their download, and what it answered. */
export function RegisterFiles({ view, environment, mayChange, onChange }: RegisterFilesProps) {
  const [answering, setAnswering] = useState<RegisterFileView | null>(null);
  return (
    <>
      <Table label="Files for the register" cards>
        <TableHead>
          <HeaderCell>File</HeaderCell>
          <HeaderCell className="text-right">Numbers</HeaderCell>
          <HeaderCell className="text-right">Cost</HeaderCell>
          <HeaderCell>Made</HeaderCell>
          <HeaderCell>State</HeaderCell>
          {mayChange && (
            <HeaderCell>
              <span className="sr-only">What to do</span>
            </HeaderCell>
          )}
        </TableHead>
        <tbody>
          {view.files.map((file) => (
            <Row key={file.id}>
              <Cell>
                <span className="font-medium">File {file.id}</span>
                <span className="block text-xs text-ink-2">
                  {kindWords[file.kind]}
                  {file.isDigests && ', as digests'}
                </span>
              </Cell>
              <Cell label="Numbers" className="tabular text-right">
                {formatNumber(file.numbers)}
              </Cell>
              <Cell label="Cost" className="tabular text-right">
                {formatCents(file.numbers * file.priceCents)}
              </Cell>
              <Cell label="Made" className="text-ink-2">
                <Moment at={file.madeAt} />
              </Cell>
              <Cell label="State">
                <Badge tone={stateOf(file).tone}>{stateOf(file).text}</Badge>
                {file.answeredAt && (
                  <span className="mt-1 block text-xs text-ink-2">
                    {file.listId === null ? 'It names nobody' : `List ${file.listId}`},{' '}
                    <Moment at={file.answeredAt} />
                  </span>
                )}
              </Cell>
              {mayChange && (
                <Cell>
                  {file.answeredAt === null && (
                    <div className="flex flex-wrap justify-end gap-2">
                      <a
                        className={buttonClass('secondary')}
                        href={`/api/portal/register/file/${file.id}?environment=${environment}`}
                        download
                      >
                        Download<span className="sr-only"> file {file.id}</span>
                      </a>
                      {!isThere(file) && (
                        <Button onClick={() => setAnswering(file)}>
                          Answer…<span className="sr-only"> to file {file.id}</span>
                        </Button>
                      )}
                    </div>
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      {answering && (
        <Suspense>
          <AnswerDialog
            key={answering.id}
            file={answering}
            kept={view.kinds.find(({ kind }) => kind === answering.kind)}
            environment={environment}
            onClose={() => {
              setAnswering(null);
              onChange();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
