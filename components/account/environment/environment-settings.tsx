'use client';

import { useEffect, useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { SettleStale } from '@/components/base/form/settle-stale';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Badge } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { environmentLabel, formatDuration } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import type { EnvironmentChangePreview, EnvironmentView } from '@/lib/account/environment/schema';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import { ofProductionAlone } from '@/word/retention';
import { ChangeConsequence } from './change-consequence';
import { MaintenanceControl } from './maintenance-control';
import { SlowCount } from './slow-count';

const fields = [
  [
    'deduplicationWindow',
    'Deduplication window',
    'Within it, the same applicant for the same product is a duplicate. For example 30 days, 12 hours or 45 seconds.',
  ],
  ['processingLimitMs', 'Processing limit', 'In milliseconds. Requests that take longer get 503.'],
  [
    'leadRetentionDays',
    'Lead retention',
    'In days. After that personal fields are erased; counts stay. A shorter period applies after 24 hours.',
  ],
  [
    'neverOfferedRetentionDays',
    'Leads never offered',
    'In days, as the next three; 36500: as long as all leads. A shorter period applies after 24 hours.',
  ],
  ['offeredRetentionDays', 'Leads offered, nothing sent', 'With offers, and sent to no lender.'],
  ['declinedRetentionDays', 'Leads declined or failed', 'Sent, and no lender took it.'],
  ['acceptedRetentionDays', 'Leads accepted, or not decided', 'A lender took it, or has not answered.'],
  [
    'consentRetentionDays',
    'Evidence of consent',
    'In days after its last use: recordings, certificates, what the log says. 36500: as long as the lead. A shorter period applies after 24 hours.',
  ],
  ['batchFileRetentionDays', 'File retention', 'In days. A shorter period applies after 24 hours.'],
  [
    'requestLogRetentionDays',
    'Request log retention',
    'In days; also for calls to lenders. A shorter period applies after 24 hours.',
  ],
  [
    'readRetentionDays',
    'Who read leads',
    'In days. After a leak nobody can say whose data was seen before. A shorter period applies after 24 hours.',
  ],
  [
    'rightsRequestRetentionDays',
    'Requests of applicants',
    'In days after the answer, of all environments: then who asked and what was said is forgotten. A shorter period applies after 24 hours.',
  ],
] as const;
type FieldName = (typeof fields)[number][0];

function typed(settings: EnvironmentView): Record<FieldName, string> {
  return {
    deduplicationWindow: formatDuration(settings.deduplicationWindowSeconds),
    processingLimitMs: String(settings.processingLimitMs),
    leadRetentionDays: String(settings.leadRetentionDays),
    neverOfferedRetentionDays: String(settings.neverOfferedRetentionDays),
    offeredRetentionDays: String(settings.offeredRetentionDays),
    declinedRetentionDays: String(settings.declinedRetentionDays),
    acceptedRetentionDays: String(settings.acceptedRetentionDays),
    batchFileRetentionDays: String(settings.batchFileRetentionDays),
    consentRetentionDays: String(settings.consentRetentionDays),
    requestLogRetentionDays: String(settings.requestLogRetentionDays),
    readRetentionDays: String(settings.readRetentionDays),
    rightsRequestRetentionDays: String(settings.rightsRequestRetentionDays),
  };
}

const describe = (field: string, value: unknown) => ({
  label: fields.find(([name]) => name === field)?.[1] ?? field,
  lines: [String(value)],
});

const isConflict = (problem: Error) => problem instanceof RequestError && problem.status === 409;

/** A previewed change, and what is sent once it is confirmed. */
interface Question {
  preview: EnvironmentChangePreview;
  body: object;
}

const loadSchema = () =>
  import('@/lib/account/environment/schema').then(({ changeEnvironmentInput }) =>
    changeEnvironmentInput.omit({ environment: true }),
  );

/** Sends only what differs: an unchanged period would cancel a pending shorter one. */
function changedFrom(stored: EnvironmentView, values: Record<FieldName, string>): Record<string, unknown> {
  const before = typed(stored);
  const changed = fields.map(([field]) => field).filter((field) => values[field] !== before[field]);
  return Object.fromEntries(
    changed.map((field) => [
      field,
      // Invalid numbers are sent as typed, so that the schema says what is wrong with them.
      field === 'deduplicationWindow' ? values[field] : (readWholeNumber(values[field]) ?? values[field]),
    ]),
  );
}

export function EnvironmentSettings({ settings }: { settings: EnvironmentView }) {
  const path = `/api/portal/environment/${settings.name}`;
  const name = environmentLabel(settings.name);
  const shownFields = fields.filter(
    ([field]) => settings.name === 'production' || !ofProductionAlone.some((one) => one === field),
  );
  /** What was read or saved last. Changes are compared with it, whatever the page has read since. */
  const [base, setBase] = useState(settings);
  const form = useSchemaForm({
    values: typed(settings),
    schema: loadSchema,
    body: (values) => ({ ...changedFrom(base, values), version: base.version }),
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const adopt = (stored: EnvironmentView) => {
    setBase(stored);
    form.reset(typed(stored));
  };
  const isOld = settings.version > base.version && !form.isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that is read
  useEffect(() => {
    if (isOld) adopt(settings);
  }, [isOld, settings.version]);
  const change = useChange<EnvironmentView>({
    path,
    method: 'PUT',
    // A shorter period has not changed anything yet.
    done: question?.preview.shorter[0]
      ? 'Saved: a shorter period applies after 24 hours'
      : `${name} settings saved`,
    onDone: (stored) => {
      setQuestion(null);
      adopt(stored);
    },
    // The figure is a field of the dialog.
    onRefused: ({ confirm: _, ...errors }) => form.refuse(errors),
  });
  const look = useChange<EnvironmentChangePreview>({ path: `${path}/preview`, onRefused: form.refuse });
  const ask = (body: object) =>
    look.run(body, {
      onSuccess: (preview) =>
        preview.shorter.length > 0 || preview.deduplication
          ? setQuestion({ preview, body })
          : change.run(body),
    });
  const send = (wanted: Record<FieldName, string>, from: EnvironmentView) =>
    ask({ ...changedFrom(from, wanted), version: from.version });
  const submit = form.submit({
    run: (body) => {
      change.reset();
      ask(body);
    },
    reset: () => {
      change.reset();
      look.reset();
    },
    pending: look.pending || change.pending,
  });
  return (
    <Card>
      <CardHeader
        title={name}
        action={
          <Badge tone={settings.maintenance ? 'warning' : 'success'} dot>
            {settings.maintenance ? 'Under maintenance' : 'Open'}
          </Badge>
        }
      />
      <CardBody className="flex flex-col gap-6">
        <MaintenanceControl settings={settings} path={path} onDone={adopt} />
        <SettleStale
          change={change}
          name={name}
          base={typed(base)}
          mine={form.values()}
          fieldsOf={typed}
          describe={describe}
          send={(chosen, stored) => send({ ...form.values(), ...chosen }, stored)}
          keepTheirs={(stored) => {
            change.reset();
            adopt(stored);
          }}
        />
        <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
          {shownFields.map(([field, label, hint]) => (
            <TextField
              key={field}
              label={label}
              hint={hint}
              inputMode={field === 'deduplicationWindow' ? 'text' : 'numeric'}
              {...form.field(field)}
            />
          ))}
          <SlowCount pending={look.pending} />
          <FormActions
            message={
              question
                ? null
                : form.problem({
                    message: look.message ?? change.message,
                    errors: { ...look.errors, ...change.errors },
                  })
            }
          >
            <Button onClick={() => form.reset()}>Discard changes</Button>
            <Button
              type="submit"
              variant="primary"
              disabled={!form.isDirty}
              pending={look.pending || change.pending}
            >
              Save {name}
            </Button>
          </FormActions>
        </form>
        {question && (
          <ConsequenceDialog
            open
            onOpenChange={() => setQuestion(null)}
            title={`Change ${name}?`}
            consequence={question.preview.consequence}
            confirmLabel={question.preview.shorter.length > 0 ? 'Shorten after 24 hours' : `Change ${name}`}
            pending={change.pending}
            figureError={change.errors.confirm}
            message={change.message}
            // If the figure has changed, the dialog shows the new one.
            onConfirm={(confirm) =>
              change.run(
                { ...question.body, confirm },
                { onError: (problem) => (isConflict(problem) ? setQuestion(null) : ask(question.body)) },
              )
            }
          >
            <ChangeConsequence {...question.preview} />
            <SlowCount pending={change.pending || look.pending} />
          </ConsequenceDialog>
        )}
      </CardBody>
    </Card>
  );
}
