import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';

/** A password that its owner chooses, by the rule of `passwordText`; password managers offer one. */
export function NewPasswordField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="password"
      hint="At least 10 characters."
      autoComplete="new-password"
      required
      {...field}
    />
  );
}
