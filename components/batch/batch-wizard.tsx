'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
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
import type { ColumnChoice } from '@/lib/batch/row/column-choice';
import type { ColumnDecisions } from './column-decisions';
import { columnStepCode } from './column-step-code';
import type { Work } from './correct-step';
import { FileDrop } from './file-drop';
import type { KeptFile } from './file-keeper';
import { KeptFiles } from './kept-files';
import { LateStep } from './late-step';
import { CorrectStep, loadCorrectStep } from './lazy-correct-step';
import { rememberColumns, rememberedColumns } from './remembered-column';
import { StepList } from './step-list';
import { TableClient, TableError } from './table-client';
import { UnsentGuard } from './unsent-guard';
import { useFileDrop } from './use-file-drop';

interface Opened {
  /** Distinguishes files that are opened one after another. */
  readonly number: number;
  readonly file: File;
  readonly table: TableSummary;
  readonly remembered: readonly ColumnChoice[] | null;
}

/** Why a file was not opened. */
interface Failure {
  readonly title: string;
  readonly reason: string;
  /** Null: the file is at fault, and stays so. */
  readonly tryAgain: (() => void) | null;
}

const loadSteps = () => Promise.all([columnStepCode.load(), loadCorrectStep()]);

const untouched: Work = { corrected: 0, sending: false };

/** Turns a file into a batch in three steps; a worker of this page holds the file until it is sent. */
export function BatchWizard({ userId, intents }: { userId: number; intents: CheckSettings['intents'] }) {
  const router = useRouter();
  const client = useRef<TableClient>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [made, setMade] = useState<ColumnDecisions | null>(null);
  const [settings, setSettings] = useState<CheckSettings | null>(null);
  const [work, setWork] = useState(untouched);
  const [sent, setSent] = useState(false);
  /** The file waits in this browser if the page is left. */
  const [isKept, setIsKept] = useState(false);
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
    client.current.onKept = setIsKept;
    return client.current;
  }, []);
  // The worker's code loads after the page's.
  useEffect(() => {
    const timer = setTimeout(openClient, 500);
    return () => clearTimeout(timer);
  }, [openClient]);
  const decide = useCallback((decisions: ColumnDecisions) => {
    setMade(decisions);
    void client.current?.call('decide', decisions);
  }, []);

  const close = () => {
    setOpened(null);
    setMade(null);
    setSettings(null);
    setWork(untouched);
  };
  const open = async (file: File, choice: TableChoice | null = null) => {
    setFailure(null);
    setReading(file.name);
    try {
      const table = await openClient().call('open', file, choice);
      const remembered = await rememberedColumns(
        userId,
        table.columns.map(({ header }) => header),
      );
      close();
      setOpened({ number: (opened?.number ?? 0) + 1, file, table, remembered });
    } catch (error) {
      setFailure(failureOf(file.name, error, () => void open(file, choice)));
    } finally {
      setReading(null);
    }
  };
  const resume = async (kept: KeptFile): Promise<boolean> => {
    const { id, fileName } = kept;
    setFailure(null);
    setReading(fileName);
    try {
      const resumed = await openClient().call('resume', id);
      if (!resumed) {
        setFailure(failureOf(fileName, new TableError('it is open in another tab, or no longer kept'), null));
        return false;
      }
      const { file, table, decisions, corrected } = resumed;
      close();
      setMade(decisions);
      setWork({ corrected, sending: false });
      setIsKept(true);
      setOpened({ number: (opened?.number ?? 0) + 1, file, table, remembered: null });
      return true;
    } catch (error) {
      setFailure(failureOf(fileName, error, () => void resume(kept)));
      return true;
    } finally {
      setReading(null);
    }
  };
  const over = useFileDrop((file) => {
    if (reading !== null || work.sending || sent) return;
    leavePage(() => {
      void open(file);
      return false;
    });
  });

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
      {opened && <UnsentGuard fileName={opened.file.name} work={sent ? null : work} isKept={isKept} />}
      {children}
    </>
  );
  if (!opened || !client.current) {
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
  const { table, file, remembered, number } = opened;
  const worker = client.current;
  const choose = (choice: TableChoice) => {
    const reopen = () => {
      void open(file, choice);
      return false;
    };
    if (work.corrected > 0) leavePage(reopen);
    else if (reading === null) reopen();
  };
  if (!settings) {
    return stepOf(
      1,
      <LateStep code={columnStepCode} className="h-96 w-full">
        {({ ColumnStep, OriginCard }) => (
          <div className="flex flex-col gap-5">
            {table.origin && (
              <OriginCard table={table} origin={table.origin} pending={reading !== null} onChoose={choose} />
            )}
            <ColumnStep
              key={number}
              client={worker}
              table={table}
              remembered={remembered}
              made={made}
              onDecide={decide}
              intents={intents}
              onBack={() => {
                const closeFile = () => {
                  close();
                  return false;
                };
                if (work.corrected > 0) leavePage(closeFile);
                else closeFile();
              }}
              onDone={(decisions, done) => {
                const headers = table.columns.map(({ header }) => header);
                void rememberColumns(userId, headers, decisions.choices);
                decide(decisions);
                setSettings(done);
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
      settings={settings}
      rowCount={table.rowCount}
      fileName={file.name}
      consentText={settings.consentStated ? fileConsent.version : null}
      onWork={setWork}
      onBack={() => setSettings(null)}
      onSent={({ id }) => {
        setSent(true);
        void client.current?.call('end');
        router.push(`/batch/${id}`);
      }}
    />,
  );
}

/** `tryAgain`: what to do where the file is not at fault. */
function failureOf(fileName: string, error: unknown, tryAgain: (() => void) | null): Failure {
  if (error instanceof TableError && !error.mayWorkAgain)
    return { title: `${fileName} cannot be read`, reason: sentence(error.message), tryAgain: null };
  const reason = error instanceof TableError ? error.message : 'it could not be processed';
  return { title: `${fileName} was not opened`, reason: `${sentence(reason)} Nothing is lost.`, tryAgain };
}
