'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/state';
import type { CheckSettings, TableSummary } from '@/lib/batch/table/table-session';
import { fileConsent } from '@/lib/lead/consent';
import type { LeadFieldName } from '@/lib/lead/field';
import { ColumnStep } from './column-step';
import { FileDrop } from './file-drop';
import { CorrectStep } from './lazy-correct-step';
import { rememberedFields, rememberFields } from './remembered-column';
import { StepList } from './step-list';
import { TableClient, TableError } from './table-client';

interface Opened {
  readonly fileName: string;
  readonly table: TableSummary;
  readonly remembered: readonly (LeadFieldName | null)[] | null;
}

/** From a file to a batch, in three steps; the file stays in a worker of this page until it is sent. */
export function BatchWizard({ userId, intents }: { userId: number; intents: CheckSettings['intents'] }) {
  const router = useRouter();
  const client = useRef<TableClient>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<CheckSettings | null>(null);
  const [settings, setSettings] = useState<CheckSettings | null>(null);
  useEffect(() => () => client.current?.close(), []);

  const open = async (file: File) => {
    setFailure(null);
    setReading(file.name);
    client.current ??= new TableClient();
    try {
      const table = await client.current.call('open', file);
      const remembered = await rememberedFields(
        userId,
        table.columns.map(({ header }) => header),
      );
      setOpened({ fileName: file.name, table, remembered });
    } catch (error) {
      const reason = error instanceof TableError ? error.message : 'it could not be worked on';
      setFailure(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
    } finally {
      setReading(null);
    }
  };

  if (!opened) {
    return (
      <>
        <StepList current={0} />
        {failure && (
          <div className="mb-4">
            <Notice tone="danger" role="alert" title="This file cannot be read">
              {failure}
            </Notice>
          </div>
        )}
        <Card>
          <FileDrop onFile={(file) => void open(file)} reading={reading} />
        </Card>
      </>
    );
  }
  const { table, fileName, remembered } = opened;
  if (!settings || !client.current) {
    return (
      <>
        <StepList current={1} />
        <ColumnStep
          table={table}
          remembered={remembered}
          chosen={chosen}
          intents={intents}
          onBack={() => {
            setChosen(null);
            setOpened(null);
          }}
          onDone={(done) => {
            const headers = table.columns.map(({ header }) => header);
            void rememberFields(userId, headers, done.fields);
            setChosen(done);
            setSettings(done);
          }}
        />
      </>
    );
  }
  return (
    <>
      <StepList current={2} />
      <CorrectStep
        client={client.current}
        settings={settings}
        rowCount={table.rowCount}
        fileName={fileName}
        consentText={settings.consentStated ? fileConsent.version : null}
        onBack={() => setSettings(null)}
        onSent={({ batch_id }) => router.push(`/batch/${batch_id}`)}
      />
    </>
  );
}
