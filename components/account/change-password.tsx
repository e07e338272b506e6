'use client';

import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/form/use-change';
import { Button } from '@/components/ui/button';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';

const empty = { currentPassword: '', newPassword: '' };

export function ChangePassword({ email }: { email: string }) {
  const [values, setValues] = useState(empty);
  const change = useChange({
    path: '/api/portal/account/password',
    method: 'PUT',
    done: 'Your password is changed',
    onDone: () => setValues(empty),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.run(values);
  };
  return (
    <form onSubmit={submit} className="flex max-w-sm flex-col gap-5" noValidate>
      {/* Password managers change the right entry by it. */}
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <TextField
        label="Current password"
        type="password"
        value={values.currentPassword}
        onChange={(event) => setValues({ ...values, currentPassword: event.target.value })}
        error={change.errors.currentPassword}
        autoComplete="current-password"
        required
      />
      <TextField
        label="New password"
        type="password"
        value={values.newPassword}
        onChange={(event) => setValues({ ...values, newPassword: event.target.value })}
        error={change.errors.newPassword}
        hint="At least 10 characters."
        autoComplete="new-password"
        required
      />
      <FormActions message={change.message}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Change password
        </Button>
      </FormActions>
    </form>
  );
}
