'use client';

import { type FormEvent, useState } from 'react';
import { ConfirmChange } from '@/components/confirm-change';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import { useChange } from '@/components/use-change';
import type { EnvironmentView } from '@/lib/environment/schema';
import { durationText } from './duration';

const fields = [
  [
    'deduplicationWindow',
    'Deduplication window',
    'The same applicant for the same intent within it is a duplicate. 30d, 12h, 90m or 45s.',
  ],
  [
    'processingLimitMs',
    'Processing limit',
    'In milliseconds. A request that takes longer is answered with 503.',
  ],
  [
    'leadRetentionDays',
    'Leads are kept',
    'In days. Then the personal fields are erased and the counts stay.',
  ],
  ['batchFileRetentionDays', 'Uploaded files are kept', 'In days.'],
  ['requestLogRetentionDays', 'The request log is kept', 'In days.'],
] as const;
type FieldName = (typeof fields)[number][0];

function typed(settings: EnvironmentView): Record<FieldName, string> {
  return {
    deduplicationWindow: durationText(settings.deduplicationWindowSeconds),
    processingLimitMs: String(settings.processingLimitMs),
    leadRetentionDays: String(settings.leadRetentionDays),
    batchFileRetentionDays: String(settings.batchFileRetentionDays),
    requestLogRetentionDays: String(settings.requestLogRetentionDays),
  };
}

export function EnvironmentSettings({ settings }: { settings: EnvironmentView }) {
  const path = `/api/portal/environment/${settings.name}`;
  const name = settings.name === 'uat' ? 'UAT' : 'Production';
  const [values, setValues] = useState(typed(settings));
  const change = useChange({ path, method: 'PUT', done: `${name} is changed` });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { deduplicationWindow, ...numbers } = values;
    change.run({
      deduplicationWindow,
      ...Object.fromEntries(Object.entries(numbers).map(([field, text]) => [field, wholeNumber(text)])),
    });
  };
  return (
    <Card>
      <CardHeader
        title={name}
        action={
          <Badge tone={settings.maintenance ? 'warning' : 'success'} dot>
            {settings.maintenance ? 'In maintenance' : 'Open'}
          </Badge>
        }
      />
      <CardBody className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-3 text-sm">
          <span>{settings.maintenance ? 'API calls are answered with 503.' : 'API calls are taken.'}</span>
          <ConfirmChange
            size="sm"
            variant={settings.maintenance ? 'primary' : 'danger'}
            label={settings.maintenance ? 'End maintenance' : 'Start maintenance'}
            title={settings.maintenance ? `Open ${name} again?` : `Start maintenance of ${name}?`}
            confirmLabel={settings.maintenance ? 'End maintenance' : 'Start maintenance'}
            tone={settings.maintenance ? 'primary' : 'danger'}
            path={path}
            method="PUT"
            body={{ maintenance: !settings.maintenance }}
            done={settings.maintenance ? `${name} is open` : `${name} is in maintenance`}
          >
            <p>
              {settings.maintenance
                ? 'API calls and captures are taken again, and waiting imports go on.'
                : `Every API call to ${name} is answered with 503 and nobody can capture there. Imports pause; partners' callbacks are still taken.`}
            </p>
          </ConfirmChange>
        </div>
        <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
          {fields.map(([field, label, hint]) => (
            <TextField
              key={field}
              label={label}
              hint={hint}
              inputMode={field === 'deduplicationWindow' ? 'text' : 'numeric'}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
              error={change.errors[field]}
            />
          ))}
          <FormActions message={change.message}>
            <Button onClick={() => setValues(typed(settings))}>Undo</Button>
            <Button type="submit" variant="primary" pending={change.pending}>
              Save {name}
            </Button>
          </FormActions>
        </form>
      </CardBody>
    </Card>
  );
}

/** What is no whole number goes as it was typed, so that the server says what is wrong with it. */
function wholeNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}
