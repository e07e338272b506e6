'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { SettleStale } from './settle-stale';
import { UnsavedGuard } from './unsaved-guard';
import { useChange } from './use-change';

type Labels = Readonly<Record<string, string>>;

interface LabelsView {
  labels: Labels;
  version: number | null;
}

interface LabelFormProps {
  view: LabelsView;
  /** What is named: as it ships, and what it does whatever it is called. */
  kinds: readonly { kind: string; label: string; effect: string }[];
  /** Where `{labels, version}` is put. */
  path: string;
  /** Sent beside them. */
  about?: object;
  /** How long a label may be. */
  longest: number;
}

/** What somebody calls a fixed set of things; what each does stays as it is. */
export function LabelForm({ view, kinds, path, about = {}, longest }: LabelFormProps) {
  const router = useRouter();
  const [labels, setLabels] = useState(view.labels);
  const save = useChange<LabelsView>({ path, method: 'PUT', done: 'Labels saved' });
  const dirty = kinds.some(({ kind }) => labels[kind] !== view.labels[kind]);
  const errorOf = (kind: string) => save.errors[`labels.${kind}`] ?? save.errors[kind];
  const labelOf = (kind: string) => labels[kind] ?? '';
  return (
    <Card className="p-5 sm:p-6">
      <UnsavedGuard dirty={dirty} />
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.pending) save.run({ ...about, labels, version: view.version });
        }}
      >
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {kinds.map(({ kind, label, effect }) => (
            <TextField
              key={kind}
              label={label}
              hint={effect}
              error={labelOf(kind).trim() === '' ? 'Write a label.' : errorOf(kind)}
              value={labelOf(kind)}
              maxLength={longest}
              required
              autoComplete="off"
              onChange={(event) => {
                setLabels({ ...labels, [kind]: event.target.value });
                if (save.message !== null) save.reset();
              }}
            />
          ))}
        </div>
        <FormActions message={save.message}>
          <Button
            variant="ghost"
            onClick={() =>
              setLabels({
                ...labels,
                ...Object.fromEntries(kinds.map(({ kind, label }) => [kind, label])),
              })
            }
          >
            Standard labels
          </Button>
          {dirty && <Button onClick={() => setLabels(view.labels)}>Undo changes</Button>}
          <Button type="submit" variant="primary" pending={save.pending} disabled={!dirty}>
            Save
          </Button>
        </FormActions>
      </form>
      <SettleStale
        change={save}
        name="This list"
        base={{ ...view.labels }}
        mine={{ ...labels }}
        fieldsOf={(current) => ({ ...current.labels })}
        describe={(field, value) => ({
          label: kinds.find(({ kind }) => kind === field)?.label ?? field,
          lines: [String(value)],
        })}
        send={(fields, current) => save.run({ ...about, labels: fields, version: current.version })}
        keepTheirs={() => {
          save.reset();
          router.refresh();
        }}
      />
    </Card>
  );
}
