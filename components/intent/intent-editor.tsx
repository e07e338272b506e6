'use client';

import { type FormEvent, useState } from 'react';
import { SettleStale } from '@/components/form/settle-stale';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { useChange } from '@/components/form/use-change';
import { useFirstInvalid } from '@/components/form/use-first-invalid';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { Notice } from '@/components/ui/state';
import { TextField } from '@/components/ui/text-field';
import { applicantFields } from '@/lib/applicant/field';
import type { IntentEntry } from '@/lib/catalogue/intent-entry';
import type { Environment } from '@/lib/environment';
import type { IntentTrial } from '@/lib/intent/trial';
import { intentFields, intentFieldText } from './intent-fields';
import { IntentTrialResult } from './intent-trial-result';

interface IntentEditorProps {
  environment: Environment;
  /** The intent to change; absent for a new one. */
  intent?: { id: number; entry: IntentEntry; version: number };
  affiliates: readonly { slug: string; name: string }[];
}

const fresh: IntentEntry = { title: '', active: true, required_fields: [], affiliates: null };
const choosable = applicantFields.filter(({ required }) => required !== 'always');

export function IntentEditor({ environment, intent, affiliates }: IntentEditorProps) {
  const [open, setOpen] = useState(false);
  /** What the dialog was opened on; changes are made from it, whatever the page has read since. */
  const [base, setBase] = useState({ entry: intent?.entry ?? fresh, version: intent?.version });
  const [entry, setEntry] = useState(base.entry);
  const [trial, setTrial] = useState<IntentTrial | null>(null);
  /** Somebody was about to close it with changes in it. */
  const [closing, setClosing] = useState(false);
  const save = useChange<{ entry: IntentEntry; version: number }>({
    path: intent ? `/api/portal/intent/${intent.id}` : '/api/portal/intent',
    method: intent ? 'PUT' : 'POST',
    done: intent ? 'The intent is changed' : 'The intent is created',
    onDone: () => setOpen(false),
  });
  const tryOut = useChange<IntentTrial>({ path: '/api/portal/intent/try', onDone: setTrial });
  const errors = { ...tryOut.errors, ...save.errors };
  const form = useFirstInvalid(errors);
  const isDirty = open && !isSame(entry, base.entry);
  const set = (change: Partial<IntentEntry>) => {
    setTrial(null);
    setClosing(false);
    setEntry((former) => ({ ...former, ...change }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.pending) return;
    tryOut.reset();
    save.run({ entry, ...(intent ? { version: base.version } : { environment }) });
  };
  const show = () => {
    setBase({ entry: intent?.entry ?? fresh, version: intent?.version });
    setEntry(intent?.entry ?? fresh);
    setTrial(null);
    setClosing(false);
    save.reset();
    tryOut.reset();
    setOpen(true);
  };
  const close = () => {
    if (isDirty && !closing) setClosing(true);
    else setOpen(false);
  };
  return (
    <>
      <Button size={intent ? 'sm' : 'md'} variant={intent ? 'secondary' : 'primary'} onClick={show}>
        {intent ? 'Change' : 'New intent'}
      </Button>
      <UnsavedGuard dirty={isDirty} />
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        title={intent ? intent.entry.title : 'New intent'}
      >
        <SettleStale
          change={save}
          name={base.entry.title}
          base={intentFields(base.entry)}
          mine={intentFields(entry)}
          fieldsOf={(stored) => intentFields(stored.entry)}
          describe={intentFieldText}
          send={(fields, { version }) => save.run({ entry: fields, version })}
          keepTheirs={(stored) => {
            save.reset();
            setBase(stored);
            setEntry(stored.entry);
          }}
        />
        <form ref={form} onSubmit={submit} className="flex flex-col gap-5" noValidate>
          <TextField
            label="Title"
            value={entry.title}
            autoComplete="off"
            onChange={(event) => set({ title: event.target.value })}
            error={errors['entry.title']}
            hint="Clients may send it instead of the id, in any case."
          />
          <Checkbox
            label="Active: leads are taken for it"
            checked={entry.active}
            onCheckedChange={(active) => set({ active })}
          />
          <Choices
            legend="Required for an offer"
            choices={choosable.map(({ name, label }) => ({ value: name, label }))}
            chosen={entry.required_fields}
            onChange={(names) => set({ required_fields: names })}
          />
          <Checkbox
            label="Only for some affiliates"
            checked={entry.affiliates !== null}
            onCheckedChange={(some) => set({ affiliates: some ? [] : null })}
          />
          {entry.affiliates !== null && (
            <Choices
              legend="Affiliates"
              choices={affiliates.map(({ slug, name }) => ({ value: slug, label: name }))}
              chosen={entry.affiliates}
              onChange={(slugs) => set({ affiliates: slugs })}
            />
          )}
          {trial && <IntentTrialResult trial={trial} isNew={!intent} />}
          {closing && (
            <Notice
              tone="warning"
              role="alert"
              title="Close without saving?"
              action={
                <span className="flex gap-2">
                  <Button size="sm" onClick={() => setClosing(false)}>
                    Keep editing
                  </Button>
                  <Button size="sm" variant="danger" onClick={() => setOpen(false)}>
                    Discard changes
                  </Button>
                </span>
              }
            >
              What you have changed is not saved yet.
            </Notice>
          )}
          <FormActions message={save.message ?? tryOut.message}>
            <Button onClick={close}>Cancel</Button>
            <Button
              pending={tryOut.pending}
              onClick={() => {
                save.reset();
                tryOut.run({ environment, entry, ...(intent ? { intentId: intent.id } : {}) });
              }}
            >
              Try on the last leads
            </Button>
            <Button type="submit" variant="primary" pending={save.pending}>
              {intent ? 'Save' : 'Create intent'}
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}

/** Whatever the order that fields and affiliates were ticked in. */
function isSame(one: IntentEntry, other: IntentEntry): boolean {
  const text = ({ title, active, required_fields, affiliates }: IntentEntry) =>
    JSON.stringify([title, active, required_fields.toSorted(), affiliates?.toSorted() ?? null]);
  return text(one) === text(other);
}

interface ChoicesProps {
  legend: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, choices, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid max-h-56 gap-2.5 overflow-y-auto rounded-control border border-line p-3 sm:grid-cols-2">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={<span className="font-normal">{label}</span>}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
