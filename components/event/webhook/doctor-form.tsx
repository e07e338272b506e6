'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { Notice } from '@/components/base/ui/state';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import type { Diagnosis } from '@/lib/event/webhook-endpoint/diagnose';

const partNames = {
  secret: 'Secret',
  id: 'Id',
  timestamp: 'Timestamp',
  signature: 'Signature',
  body: 'Body',
  encoding: 'Encoding',
  clock: 'Clock',
} as const;

/** Takes what a receiver has of a call, and shows what is wrong with it. */
export default function DoctorForm() {
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const form = useSchemaForm({
    values: { secret: '', headers: '', body: '' },
    schema: () => import('@/lib/event/webhook-endpoint/schema').then(({ diagnoseInput }) => diagnoseInput),
  });
  const check = useChange<Diagnosis>({
    path: '/api/portal/webhook/diagnose',
    onDone: setDiagnosis,
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(check)} className="flex flex-col gap-5">
      <TextField
        label="Secret your system uses"
        {...form.field('secret')}
        autoComplete="off"
        spellCheck={false}
        inputClassName="font-mono text-xs"
        hint="Sent to this server for the check, and kept nowhere."
      />
      <TextArea
        label="Headers it received"
        {...form.field('headers')}
        rows={4}
        spellCheck={false}
        hint="The lines webhook-id, webhook-timestamp and webhook-signature."
      />
      <TextArea
        label="Body it received"
        {...form.field('body')}
        rows={5}
        spellCheck={false}
        hint="Exactly as it came, before any parser."
      />
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {diagnosis && <Result diagnosis={diagnosis} />}
      </div>
      <FormActions message={form.problem(check)}>
        <Button type="submit" variant="primary" pending={check.pending}>
          Check
        </Button>
      </FormActions>
    </form>
  );
}

function Result({ diagnosis: { isRight, findings } }: { diagnosis: Diagnosis }) {
  return (
    <>
      {isRight && (
        <Notice tone="success" title="The signature is right">
          Secret, id, timestamp and body belong together.
        </Notice>
      )}
      {findings.map(({ part, text }) => (
        <Notice key={text} tone={isRight ? 'warning' : 'danger'} title={partNames[part]}>
          <span className="break-words">{text}</span>
        </Notice>
      ))}
    </>
  );
}
