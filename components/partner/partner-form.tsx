'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { FormActions } from '@/components/ui/form-actions';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useChange } from '@/components/use-change';
import type { PartnerTrial } from '@/lib/partner/trial';
import { companyFields, connectionFields, draftOf, entryOf, type StoredEntry } from './partner-draft';
import { PartnerIntents } from './partner-intents';
import { TrialResult } from './trial-result';

interface PartnerFormProps {
  environment: 'uat' | 'production';
  /** Absent for a new partner. */
  partnerId?: number;
  entry: StoredEntry;
  intentTitles: readonly string[];
}

export function PartnerForm({ environment, partnerId, entry, intentTitles }: PartnerFormProps) {
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(entry));
  const [trial, setTrial] = useState<PartnerTrial | null>(null);
  const isNew = partnerId === undefined;
  const save = useChange<{ id: number }>({
    path: isNew ? '/api/portal/partner' : `/api/portal/partner/${partnerId}`,
    method: isNew ? 'POST' : 'PUT',
    done: isNew ? 'The partner is created' : 'The partner is changed',
    onDone: ({ id }) => {
      if (isNew) router.push(`/operator/partner/${id}`);
    },
  });
  const tryOut = useChange<PartnerTrial>({ path: '/api/portal/partner/try', onDone: setTrial });
  const errors = { ...tryOut.errors, ...save.errors };
  const set = (change: Partial<typeof draft>) => {
    setTrial(null);
    setDraft((former) => ({ ...former, ...change }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryOut.reset();
    save.run(isNew ? { environment, entry: entryOf(draft) } : { entry: entryOf(draft) });
  };
  const test = () => {
    save.reset();
    tryOut.run({ environment, entry: entryOf(draft), ...(isNew ? {} : { partnerId }) });
  };
  const inputs = (fields: typeof companyFields | typeof connectionFields, prefix: string) =>
    fields.map(([name, label, hint]) => (
      <TextField
        key={name}
        label={label}
        hint={hint || undefined}
        value={draft.text[name]}
        readOnly={name === 'slug' && !isNew}
        autoComplete="off"
        onChange={(event) => set({ text: { ...draft.text, [name]: event.target.value } })}
        error={errors[`${prefix}${name}`]}
      />
    ));
  return (
    <form onSubmit={submit} className="flex flex-col gap-6" noValidate>
      <Card>
        <CardHeader title="Company" />
        <CardBody className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">{inputs(companyFields, 'entry.')}</div>
          <Checkbox
            label="Active: leads are matched with it"
            checked={draft.active}
            onCheckedChange={(active) => set({ active })}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Accept and connection"
          note="A path under /api/sandbox/ is the built-in sandbox."
        />
        <CardBody className="flex flex-col gap-5">
          <SelectField
            label="An accept answers with"
            value={draft.acceptVariant}
            onChange={(event) =>
              set({ acceptVariant: event.target.value === 'redirect' ? 'redirect' : 'details' })
            }
            choices={[
              { value: 'details', label: 'Details of the application' },
              { value: 'redirect', label: 'A redirect to the partner' },
            ]}
          />
          <Checkbox
            label="End to end: takes apply-now applications"
            checked={draft.endToEnd}
            onCheckedChange={(endToEnd) => set({ endToEnd })}
          />
          <div className="grid gap-5 sm:grid-cols-2">{inputs(connectionFields, 'entry.connection.')}</div>
        </CardBody>
      </Card>
      <PartnerIntents
        intents={draft.intents}
        titles={intentTitles}
        errors={errors}
        onChange={(intents) => set({ intents })}
      />
      <Card>
        <CardBody className="flex flex-col gap-5">
          {trial && <TrialResult trial={trial} />}
          <FormActions message={save.message ?? tryOut.message}>
            <Button pending={tryOut.pending} onClick={test}>
              Try on the last 1,000 leads
            </Button>
            <Button type="submit" variant="primary" pending={save.pending}>
              {isNew ? 'Create partner' : 'Save partner'}
            </Button>
          </FormActions>
        </CardBody>
      </Card>
    </form>
  );
}
