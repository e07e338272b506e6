'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useReducer, useRef } from 'react';
import { pageSession } from '@/components/base/client/page-session';
import { leavePage } from '@/components/base/form/leave-page';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { sentence } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { useLoadedLate } from '@/components/base/ui/use-loaded-late';
import { fileConsent } from '@/lib/applicant/consent';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { TableChoice } from '@/lib/batch/correct/source-table';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import type { ColumnDecisions } from './column-decisions';
import { columnStepCode } from './column-step-code';
import type { Work } from './correct-step';
import { FileDrop } from './file-drop';
import type { KeptFile } from './file-keeper';
import { KeptFiles } from './kept-files';
import { LateStep } from './late-step';
import { CorrectStep, loadCorrectStep } from './lazy-correct-step';
import { rememberColumns, rememberedColumns } from './remembered-column';
import { SentSheets } from './sent-sheets';
import { nextSheet, otherSheets, type SentSheet, sheetFileName } from './sheet-queue';
import { StepList } from './step-list';
import { TableClient, TableError } from './table-client';
import { UnsentGuard } from './unsent-guard';
import { useFileDrop } from './use-file-drop';
import { mayOpen, noFile, type OpenFailure, unsentWork, wizardReducer } from './wizard-state';

const loadSteps = () => Promise.all([columnStepCode.load(), loadCorrectStep()]);

interface BatchWizardProps {
  userId: number;
  intents: CheckSettings['intents'];
  /** Keys of the consent texts that somebody can have read. */
  consentTexts: readonly string[];
}

/** Turns a file into a batch in three steps; a worker of this page holds the file until it is sent. */
export function BatchWizard({ userId, intents, consentTexts }: BatchWizardProps) {
  const router = useRouter();
  const client = useRef<TableClient>(null);
  const [state, dispatch] = useReducer(wizardReducer, noFile);
  const { step, reading, failure, isKept, sheets } = state;
  useEffect(() => () => client.current?.close(), []);
  // A line that breaks after the page has opened must not stop the work.
  useLoadedLate(loadSteps);
  useEffect(() => {
    const unsubscribe = pageSession.subscribe(() => {
      if (pageSession.getState().kind === 'on') void client.current?.call('renewKey');
    });
    return () => void unsubscribe();
  }, []);

  const openClient = useCallback(() => {
    if (client.current?.hasFailed) {
      client.current.close();
      client.current = null;
    }
    client.current ??= new TableClient();
    client.current.onKept = (kept) => dispatch({ kind: 'kept', isKept: kept });
    return client.current;
  }, []);
  // The worker's code loads after the page's.
  useEffect(() => {
    const timer = setTimeout(openClient, 500);
    return () => clearTimeout(timer);
  }, [openClient]);
  const decide = useCallback((decisions: ColumnDecisions) => {
    dispatch({ kind: 'decided', decisions });
    void client.current?.call('decide', decisions);
  }, []);

  const onWork = useCallback((work: Work) => dispatch({ kind: 'worked', work }), []);

  const open = async (file: File, choice: TableChoice | null = null) => {
    dispatch({ kind: 'reading', fileName: file.name });
    try {
      const table = await openClient().call('open', file, choice);
      const headers = table.columns.map(({ header }) => header);
      const remembered = await rememberedColumns(userId, headers);
      dispatch({ kind: 'opened', isPart: choice !== null, file, table, remembered });
    } catch (error) {
      const again = () => void open(file, choice);
      dispatch({ kind: 'not opened', failure: failureOf(file.name, error, again) });
    }
  };
  const resume = async (kept: KeptFile): Promise<boolean> => {
    const { id, fileName } = kept;
    dispatch({ kind: 'reading', fileName });
    try {
      const resumed = await openClient().call('resume', id);
      if (!resumed) {
        const gone = new TableError('it is open in another tab, or no longer kept');
        dispatch({ kind: 'not opened', failure: failureOf(fileName, gone, null) });
        return false;
      }
      const { file, table, decisions, corrected } = resumed;
      dispatch({ kind: 'resumed', file, table, made: decisions, corrected });
    } catch (error) {
      const again = () => void resume(kept);
      dispatch({ kind: 'not opened', failure: failureOf(fileName, error, again) });
    }
    return true;
  };
  const over = useFileDrop((file) => {
    if (!mayOpen(state)) return;
    leavePage(() => {
      void open(file);
      return false;
    });
  });

  /** Opens the sheet that follows; the last one ends at the uploads. */
  const goOn = (sent: readonly SentSheet[]) => {
    if (step.at === 'file') return;
    const { file, table } = step.opened;
    const next = nextSheet(table.origin, { ...sheets, sent });
    if (next) void open(file, { sheet: next.sheet, keepsAll: false });
    else router.push(sent.length === 1 && sent[0] ? `/batch/${sent[0].batchId}` : '/batch');
  };
  const skip = () => {
    if (step.at === 'file') return false;
    const { table } = step.opened;
    if (table.origin) dispatch({ kind: 'sheet ticked', sheet: table.origin.sheet, follows: false });
    void client.current?.call('end');
    if (!nextSheet(table.origin, sheets)) dispatch({ kind: 'closed' });
    goOn(sheets.sent);
    return false;
  };
  const askToSkip = () => {
    if (step.at !== 'file' && step.opened.work.corrected > 0) leavePage(skip);
    else skip();
  };
  const stepOf = (current: number, children: ReactNode) => (
    <>
      <StepList current={current} />
      {failure && (
        <div className="mb-4">
          <Notice
            tone="danger"
            role="alert"
            title={failure.title}
            action={
              failure.tryAgain && (
                <Button size="sm" onClick={failure.tryAgain}>
                  Try again
                </Button>
              )
            }
          >
            {failure.reason}
          </Notice>
        </div>
      )}
      {step.at !== 'file' && (
        <UnsentGuard fileName={step.opened.file.name} work={unsentWork(state)} isKept={isKept} />
      )}
      {step.at !== 'file' && step.at !== 'sent' && sheets.sent.length > 0 && (
        <SentSheets
          sent={sheets.sent}
          open={nameOfSheet(step.opened.table.origin)}
          onSkip={step.opened.work.sending || reading !== null ? null : askToSkip}
        />
      )}
      {children}
    </>
  );
  if (step.at === 'file' || !client.current) {
    return stepOf(
      0,
      <>
        <KeptFiles openClient={openClient} disabled={reading !== null} onResume={resume} />
        <Card>
          <FileDrop onFile={(file) => void open(file)} reading={reading} over={over} />
        </Card>
      </>,
    );
  }
  const { table, file, remembered, number, made, work } = step.opened;
  const worker = client.current;
  const choose = (choice: TableChoice) => {
    const reopen = () => {
      void open(file, choice);
      return false;
    };
    if (work.corrected > 0) leavePage(reopen);
    else if (reading === null) reopen();
  };
  if (step.at === 'columns') {
    return stepOf(
      1,
      <LateStep code={columnStepCode} className="h-96 w-full">
        {({ ColumnStep, OriginCard }) => (
          <div className="flex flex-col gap-5">
            {table.origin && (
              <OriginCard
                table={table}
                origin={table.origin}
                pending={reading !== null}
                onChoose={choose}
                others={otherSheets(table.origin, sheets)}
                onFollow={(sheet, follows) => dispatch({ kind: 'sheet ticked', sheet, follows })}
              />
            )}
            <ColumnStep
              key={number}
              client={worker}
              table={table}
              remembered={remembered}
              made={made}
              onDecide={decide}
              intents={intents}
              consentTexts={consentTexts}
              onBack={() => {
                const closeFile = () => {
                  dispatch({ kind: 'closed' });
                  return false;
                };
                if (work.corrected > 0) leavePage(closeFile);
                else closeFile();
              }}
              onDone={(decisions, done) => {
                const headers = table.columns.map(({ header }) => header);
                void rememberColumns(userId, headers, decisions.choices);
                decide(decisions);
                dispatch({ kind: 'columns done', settings: done });
              }}
            />
          </div>
        )}
      </LateStep>,
    );
  }
  return stepOf(
    2,
    <CorrectStep
      client={worker}
      settings={step.settings}
      rowCount={table.rowCount}
      fileName={sheetFileName(file.name, table.origin)}
      basis={made?.basis ?? null}
      consentText={step.settings.consentStated ? fileConsent.version : null}
      onWork={onWork}
      onBack={() => dispatch({ kind: 'back to columns' })}
      onSent={({ id: batchId }) => {
        const { origin } = table;
        const sheet = { sheet: origin?.sheet ?? 0, name: nameOfSheet(origin), batchId };
        dispatch({ kind: 'sent', sheet });
        void client.current?.call('end');
        goOn([...sheets.sent, sheet]);
      }}
    />,
  );
}

const nameOfSheet = (origin: TableSummary['origin']) => origin?.sheets[origin.sheet]?.name ?? '';

/** `tryAgain`: what to do where the file is not at fault. */
function failureOf(fileName: string, error: unknown, tryAgain: (() => void) | null): OpenFailure {
  if (error instanceof TableError && !error.mayWorkAgain)
    return { title: `${fileName} cannot be read`, reason: sentence(error.message), tryAgain: null };
  const reason = error instanceof TableError ? error.message : 'it could not be processed';
  return { title: `${fileName} was not opened`, reason: `${sentence(reason)} Nothing is lost.`, tryAgain };
}
