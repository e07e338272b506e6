'use client';

import { useState } from 'react';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';

interface ColumnChoiceDialogProps extends LaterDialogProps {
  list: string;
  /** Those that can be hidden. */
  columns: readonly { key: string; label: string }[];
  shown: readonly string[];
}

/** Chooses the columns. Mounted afresh on each opening. */
export default function ColumnChoiceDialog({ list, columns, shown, open, onClose }: ColumnChoiceDialogProps) {
  const [chosen, setChosen] = useState(new Set(shown));
  const save = useChange({
    path: '/api/portal/account/list-columns',
    method: 'PUT',
    onDone: onClose,
  });
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <Dialog open={open} onOpenChange={onClose} title="Columns">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.pending)
            save.run({ list, columns: columns.map(({ key }) => key).filter((key) => chosen.has(key)) });
        }}
        className="flex flex-col gap-5"
      >
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">Columns</legend>
          {columns.map(({ key, label }) => (
            <Checkbox key={key} label={label} checked={chosen.has(key)} onCheckedChange={() => toggle(key)} />
          ))}
        </fieldset>
        <FormActions message={save.message}>
          <Button variant="ghost" className="mr-auto" onClick={() => save.run({ list, columns: null })}>
            Usual columns
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={save.pending}>
            Save
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
