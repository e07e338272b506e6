'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import { useChange } from '@/components/use-change';
import type { IntentEntry } from '@/lib/intent/entry';
import { applicantFields } from '@/lib/lead/field';

interface IntentEditorProps {
  environment: 'uat' | 'production';
  /** The intent to change; absent for a new one. */
  intent?: { id: number; entry: IntentEntry };
  affiliates: readonly { slug: string; name: string }[];
}

const fresh: IntentEntry = { title: '', active: true, required_fields: [], affiliates: null };
const choosable = applicantFields.filter(({ required }) => required !== 'always');

export function IntentEditor({ environment, intent, affiliates }: IntentEditorProps) {
  const [open, setOpen] = useState(false);
  const [entry, setEntry] = useState(intent?.entry ?? fresh);
  const save = useChange({
    path: intent ? `/api/portal/intent/${intent.id}` : '/api/portal/intent',
    method: intent ? 'PUT' : 'POST',
    done: intent ? 'The intent is changed' : 'The intent is created',
    onDone: () => setOpen(false),
  });
  const set = (change: Partial<IntentEntry>) => setEntry((former) => ({ ...former, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run(intent ? { entry } : { environment, entry });
  };
  const show = () => {
    setEntry(intent?.entry ?? fresh);
    save.reset();
    setOpen(true);
  };
  return (
    <>
      <Button size={intent ? 'sm' : 'md'} variant={intent ? 'secondary' : 'primary'} onClick={show}>
        {intent ? 'Change' : 'New intent'}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={intent ? intent.entry.title : 'New intent'}>
        <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
          <TextField
            label="Title"
            value={entry.title}
            onChange={(event) => set({ title: event.target.value })}
            error={save.errors['entry.title']}
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
          <FormActions message={save.message}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={save.pending}>
              {intent ? 'Save' : 'Create intent'}
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
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
