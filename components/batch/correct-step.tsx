'use client';

import { CircleCheck, Download, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { inSession, RequestError } from '@/components/base/client/request';
import { saveFile } from '@/components/base/client/save-file';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardHeader } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { formatCount, formatNumber, sentence } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { EmptyState, Notice } from '@/components/base/ui/state';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { PortalBatch } from '@/lib/batch/portal-view';
import type { LeadBasis } from '@/word/lead';
import { AlikeBar } from './alike-bar';
import { BrokenTable } from './broken-table';
import { ProblemChips } from './problem-chips';
import { ProgressBar } from './progress-bar';
import { RepairList } from './repair-list';
import { RepeatList } from './repeat-list';
import { sendFile } from './send-file';
import type { TableClient } from './table-client';
import { UndoButtons } from './undo-buttons';
import { useTable } from './use-table';
import { WarningList } from './warning-list';
import { WrongGrid } from './wrong-grid';

interface CorrectStepProps {
  client: TableClient;
  settings: CheckSettings;
  rowCount: number;
  fileName: string;
  /** Version of the consent statement that was made for the file. */
  consentText: string | null;
  /** Whether these people asked for a loan; null: as the corrected upload says. */
  basis: LeadBasis | null;
  /** The upload whose rejected rows these are. */
  corrects?: string;
  onBack?: () => void;
  onSent: (batch: PortalBatch) => void;
  /** Reports what leaving the page would lose. */
  onWork: (work: Work) => void;
}

/** How many cells were corrected, and whether the file is being sent. */
export interface Work {
  readonly corrected: number;
  readonly sending: boolean;
}

const rowsOf = (value: number) => formatCount(value, 'row');
const leftOutText = (count: number) => (count === 0 ? '' : ` ${rowsOf(count)} left out.`);

/** Last step: checks every row, lets the user correct errors, and sends. */
export function CorrectStep(props: CorrectStepProps) {
  const {
    client,
    settings,
    rowCount,
    fileName,
    consentText,
    basis,
    corrects = null,
    onBack,
    onSent,
    onWork,
  } = props;
  const table = useTable(client, settings);
  const { checked } = table;
  const [sending, setSending] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** After an answer that was lost, the same rows are not uploaded twice. */
  const [key] = useState(() => crypto.randomUUID());

  // The button that led here, or applied the fixes, is gone, and the focus with it.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked && document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [checked]);

  const corrected = checked?.summary.corrected;
  const isSending = sending !== null;
  useEffect(() => {
    if (corrected !== undefined) onWork({ corrected, sending: isSending });
  }, [corrected, isSending, onWork]);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const send = async () => {
    setFailure(null);
    setSending(0);
    upload.current = new AbortController();
    const { signal } = upload.current;
    try {
      const { file, consentWords } = await client.call('upload');
      const { intentId } = settings;
      const sending = {
        file,
        fileName,
        consentText,
        basis,
        consentWords,
        intentId,
        corrects,
        key,
        onProgress: setSending,
        signal,
      };
      onSent(await inSession(() => sendFile(sending)));
    } catch (error) {
      setSending(null);
      setFailure(failureOf(error));
    }
  };
  const download = async () =>
    saveFile(await client.call('wrongCsv'), fileName.replace(/\.[a-z]+$/i, '').concat(' - to correct.csv'));

  if (table.broken) return <BrokenTable corrected={checked?.summary.corrected ?? 0} />;
  if (!checked) {
    return (
      <Card>
        <div className="px-6 py-14 text-center">
          <h2 className="text-lg">Checking {rowsOf(rowCount)}</h2>
          <p className="mt-1 mb-5 text-sm text-ink-2">
            Checked in your browser, by the same rules as on the server.
          </p>
          <div className="mx-auto max-w-xl">
            <ProgressBar label="Rows checked" value={table.progress} total={rowCount} />
          </div>
        </div>
      </Card>
    );
  }
  const { wrong, warned, leftOut, problem, problems } = checked.summary;
  const good = rowCount - leftOut - wrong;
  /** Rows that were rejected may be sent again as they are; a file needs one that makes a lead. */
  const isNoneGood = !corrects && good === 0;
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {wrong > 0 && (
        <Card>
          <CardHeader
            title={`${rowsOf(wrong)} ${wrong === 1 ? 'needs' : 'need'} attention`}
            note={`${formatNumber(good)} of ${rowsOf(rowCount)} are ready to send.`}
            action={
              <Button size="sm" onClick={() => void download()}>
                <Download size={15} aria-hidden="true" />
                Download these rows
              </Button>
            }
          />
          <ProblemChips problems={problems} chosen={problem} onChoose={table.filter} />
        </Card>
      )}
      <RepairList groups={table.repairs} onRepair={table.repair} />
      <WarningList groups={table.warnings} onTake={table.take} />
      <RepeatList
        client={client}
        rows={checked.summary.rows}
        corrected={checked.summary.corrected}
        onLeaveOut={table.leaveOptedOut}
      />
      <Card>
        {checked.listed > 0 ? (
          <>
            <CardHeader
              title={gridTitle(wrong, warned)}
              note="Select a cell to correct it. Arrow keys move, Enter edits, F8 goes to the next wrong cell, Ctrl+Delete leaves a row out. Cells copied from a spreadsheet can be pasted."
            />
            <AlikeBar alike={table.alike} onApply={table.applyAlike} />
            <div className="mt-4">
              <WrongGrid
                columns={checked.columns}
                count={checked.listed}
                rows={table.rows}
                onShow={table.show}
                onEdit={table.edit}
                onPaste={table.paste}
                onLeaveOut={table.leaveOut}
                onNext={table.nextWrong}
              />
            </div>
          </>
        ) : (
          <EmptyState
            icon={<CircleCheck size={22} aria-hidden="true" />}
            title={rowCount === 1 ? 'The row is valid' : `All ${rowsOf(rowCount)} are valid`}
          >
            Nothing to correct.
          </EmptyState>
        )}
      </Card>
      <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-canvas/95 px-4 py-2.5 backdrop-blur sm:-mx-6 sm:px-6 sm:py-4">
        {failure && (
          <div className="basis-full">
            <Notice
              tone="danger"
              role="alert"
              title={failure.isUnknown ? 'It is not known whether it was sent' : 'Not sent'}
              action={
                failure.isUnknown && (
                  <Link href="/batch" className={buttonClass('secondary', 'sm')}>
                    Look at the uploads
                  </Link>
                )
              }
            >
              {failure.reason}{' '}
              {failure.isUnknown && 'Send it again: a file that has arrived is not taken twice.'} Your
              corrections are still here.
            </Notice>
          </div>
        )}
        {/* On a phone the rows need the room: the same text is also above them. */}
        <p
          className={className(
            'min-w-0 flex-1 basis-64 text-sm text-ink-2',
            sending === null && 'max-sm:sr-only',
          )}
        >
          {sending !== null ? (
            <ProgressBar label="Sending" value={Math.round(sending * 100)} total={100} />
          ) : isNoneGood ? (
            'No row is ready to be sent yet: correct at least one.'
          ) : wrong > 0 ? (
            `${rowsOf(wrong)} with errors ${wrong === 1 ? 'makes' : 'make'} no lead: ${wrong === 1 ? 'it waits' : 'they wait'} on the upload’s page to be corrected.${leftOutText(leftOut)}`
          ) : warned > 0 ? (
            `All rows are valid. ${rowsOf(warned)} may have a mistake.${leftOutText(leftOut)}`
          ) : (
            `All rows are valid.${leftOutText(leftOut)}`
          )}
        </p>
        {sending === null && (
          <UndoButtons history={checked.summary.history} onUndo={table.undo} onRedo={table.redo} />
        )}
        <div className="flex gap-3 max-sm:flex-1 max-sm:justify-between">
          {onBack && sending === null && <Button onClick={onBack}>Back</Button>}
          <Button
            variant="primary"
            disabled={isNoneGood || rowCount === leftOut}
            pending={sending !== null}
            onClick={() => void send()}
          >
            {sending === null && <Send size={16} aria-hidden="true" />}
            Send{' '}
            {wrong > 0 && !corrects
              ? `${formatNumber(good)} good ${good === 1 ? 'row' : 'rows'}`
              : rowsOf(rowCount - leftOut)}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface Failure {
  reason: string;
  /** The file may have arrived, and only the answer was lost. */
  isUnknown: boolean;
}

function failureOf(error: unknown): Failure {
  const isAnswer = error instanceof RequestError;
  return {
    reason: sentence(isAnswer ? error.message : 'the file could not be sent'),
    isUnknown: isAnswer && [0, 502, 504].includes(error.status),
  };
}

function gridTitle(wrong: number, warned: number): string {
  if (wrong === 0) return warned > 0 ? 'Rows with possible mistakes' : 'All rows are valid';
  return warned > 0 ? 'Rows with errors, then those with possible mistakes' : 'Rows with errors';
}
