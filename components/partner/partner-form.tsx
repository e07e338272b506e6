'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { SettleStale } from '@/components/form/settle-stale';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { useChange } from '@/components/form/use-change';
import { useFirstInvalid } from '@/components/form/use-first-invalid';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { FormActions } from '@/components/ui/form-actions';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { Environment } from '@/lib/environment';
import type { PartnerTrial } from '@/lib/partner/trial';
import { LogoField } from './logo-field';
import {
  companyFields,
  connectionFields,
  draftOf,
  entryOf,
  logoFields,
  type PartnerDraft,
  type StoredEntry,
} from './partner-draft';
import { entryOfFields, partnerFields, partnerFieldText } from './partner-fields';
import { PartnerIntents } from './partner-intents';
import { ShownSecret } from './shown-secret';
import { TrialResult } from './trial-result';

interface PartnerFormProps {
  environment: Environment;
  /** Absent for a new partner. */
  partnerId?: number;
  entry: StoredEntry;
  /** Of the entry; absent for a new partner. */
  version?: number;
  intentTitles: readonly string[];
}

interface StoredDetail {
  id: number;
  entry: StoredEntry;
  version: number;
  /** Of a new partner, this once. */
  generatedSecret?: string | null;
}

export function PartnerForm({ environment, partnerId, entry, version, intentTitles }: PartnerFormProps) {
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(entry));
  /** What was read or saved last; changes are made from it, whatever the page has read since. */
  const [base, setBase] = useState({ entry, version, text: entryText(draft) });
  const [trial, setTrial] = useState<PartnerTrial | null>(null);
  /** Said beside the buttons: a passing notice would lie over them. */
  const [isStored, setIsStored] = useState(false);
  const [created, setCreated] = useState<{ id: number; secret: string } | null>(null);
  const isNew = partnerId === undefined;
  const adopt = (stored: StoredDetail) => {
    const now = draftOf(stored.entry);
    setDraft(now);
    setBase({ ...stored, text: entryText(now) });
    setTrial(null);
  };
  const save = useChange<StoredDetail>({
    path: isNew ? '/api/portal/partner' : `/api/portal/partner/${partnerId}`,
    method: isNew ? 'POST' : 'PUT',
    ...(isNew ? { done: 'The partner is created' } : {}),
    onDone: (stored) => {
      adopt(stored);
      setIsStored(true);
      if (stored.generatedSecret) setCreated({ id: stored.id, secret: stored.generatedSecret });
      else if (isNew) router.push(`/operator/partner/${stored.id}`);
    },
  });
  const tryOut = useChange<PartnerTrial>({ path: '/api/portal/partner/try', onDone: setTrial });
  const errors = { ...tryOut.errors, ...save.errors };
  const form = useFirstInvalid(errors);
  const isDirty = entryText(draft) !== base.text;
  if (version !== undefined && base.version !== undefined && version > base.version && !isDirty)
    adopt({ id: partnerId ?? 0, entry, version });
  const set = (change: Partial<PartnerDraft>) => {
    setTrial(null);
    setDraft((former) => ({ ...former, ...change }));
  };
  const setText = (name: keyof PartnerDraft['text'], text: string) => {
    setTrial(null);
    setDraft((former) => ({ ...former, text: { ...former.text, [name]: text } }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.pending) return;
    tryOut.reset();
    save.run({ entry: entryOf(draft), ...(isNew ? { environment } : { version: base.version }) });
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
        onChange={(event) => setText(name, event.target.value)}
        error={errors[`${prefix}${name}`]}
      />
    ));
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-6" noValidate>
      <UnsavedGuard dirty={isDirty} />
      <ShownSecret
        secret={created?.secret ?? null}
        onClose={() => {
          setCreated(null);
          if (created) router.push(`/operator/partner/${created.id}`);
        }}
      />
      <SettleStale
        change={save}
        name={base.entry.company_name}
        base={partnerFields(base.entry)}
        mine={partnerFields(entryOf(draft))}
        fieldsOf={(stored) => partnerFields(stored.entry)}
        describe={partnerFieldText}
        send={(fields, stored) => save.run({ entry: entryOfFields(fields), version: stored.version })}
        keepTheirs={(stored) => {
          save.reset();
          adopt(stored);
        }}
        // A secret is never shown, so a typed one could replace another's unseen.
        mayResend={draft.text.secret === ''}
      />
      <Card>
        <CardHeader title="Company" />
        <CardBody className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">{inputs(companyFields, 'entry.')}</div>
          <div className="grid gap-5 lg:grid-cols-2">
            {logoFields.map(([name, label, hint]) => (
              <LogoField
                key={name}
                label={label}
                hint={hint}
                companyName={draft.text.company_name}
                value={draft.text[name]}
                error={errors[`entry.${name}`]}
                onChange={(url) => setText(name, url)}
              />
            ))}
          </div>
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
      {trial && <TrialResult trial={trial} />}
      <Card className="px-5 py-4 sm:sticky sm:bottom-3 sm:z-20 sm:px-6 sm:shadow-overlay">
        <FormActions message={save.message ?? tryOut.message}>
          <span role="status" aria-label="State" className="mr-auto flex items-center">
            {isDirty && <Badge tone="info">Not saved yet</Badge>}
            {!isDirty && isStored && <Badge tone="success">Saved</Badge>}
          </span>
          <Button pending={tryOut.pending} onClick={test}>
            Try on the last 1,000 leads
          </Button>
          <Button type="submit" variant="primary" pending={save.pending}>
            {isNew ? 'Create partner' : 'Save partner'}
          </Button>
        </FormActions>
      </Card>
    </form>
  );
}

/** What would be sent, to tell whether anything has changed. */
const entryText = (draft: PartnerDraft) => JSON.stringify(entryOf(draft));
