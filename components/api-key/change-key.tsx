'use client';

import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import type { ApiKeyView } from '@/lib/api-key/schema';
import { type KeyValues, keyBody, keyErrors, LimitFields } from './limit-fields';

export function ChangeKey({ apiKey }: { apiKey: ApiKeyView }) {
  const stored: KeyValues = {
    name: apiKey.name,
    expiresOn: '',
    requestsPerMinute: apiKey.requestsPerMinute === null ? '' : String(apiKey.requestsPerMinute),
  };
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(stored);
  const change = useChange({
    path: `/api/portal/api-key/${apiKey.id}`,
    method: 'PUT',
    done: 'The key is changed',
    onDone: () => setOpen(false),
  });
  const errors = keyErrors(change.errors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A limit that is wiped out is taken away.
    change.run({ requestsPerMinute: null, ...keyBody(values) });
  };
  const show = () => {
    setValues(stored);
    change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" onClick={show}>
        Change
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Change ${apiKey.name}`}
        description="The key itself stays as it is. It counts from the next call on."
      >
        <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
          <TextField
            label="Name"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
            error={errors.name}
          />
          <LimitFields
            values={values}
            onChange={(part) => setValues({ ...values, ...part })}
            errors={errors}
            expiryHint="As it is when left out."
          />
          <FormActions message={change.message}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={change.pending}>
              Save
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
