'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { SettleStale } from '@/components/base/form/settle-stale';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import {
  type DispositionKind,
  type DispositionLabels,
  dispositionKinds,
  dispositions,
  withDefaults,
} from '@/lib/desk/disposition/kind';

interface LabelsView {
  labels: DispositionLabels;
  version: number | null;
}

const longest = 40;

/** What the team calls the ways in which a call ends; what each does stays as it is. */
export function LabelForm({ view }: { view: LabelsView }) {
  const router = useRouter();
  const [labels, setLabels] = useState(view.labels);
  const save = useChange<LabelsView>({
    path: '/api/portal/disposition-label',
    method: 'PUT',
    done: 'Labels saved',
  });
  const dirty = dispositionKinds.some((kind) => labels[kind] !== view.labels[kind]);
  const errorOf = (kind: DispositionKind) => save.errors[`labels.${kind}`] ?? save.errors[kind];
  return (
    <Card className="p-5 sm:p-6">
      <UnsavedGuard dirty={dirty} />
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.pending) save.run({ labels, version: view.version });
        }}
      >
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {dispositionKinds.map((kind) => (
            <TextField
              key={kind}
              label={dispositions[kind].label}
              hint={dispositions[kind].effect}
              error={labels[kind].trim() === '' ? 'Write a label.' : errorOf(kind)}
              value={labels[kind]}
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
          <Button variant="ghost" onClick={() => setLabels(withDefaults({}))}>
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
        name="The labels"
        base={{ ...view.labels }}
        mine={{ ...labels }}
        fieldsOf={(current) => ({ ...current.labels })}
        describe={(field, value) => ({
          label: dispositions[field as DispositionKind].label,
          lines: [String(value)],
        })}
        send={(fields, current) => save.run({ labels: fields, version: current.version })}
        keepTheirs={() => {
          save.reset();
          router.refresh();
        }}
      />
    </Card>
  );
}
