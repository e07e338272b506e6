import type { ComponentProps } from 'react';
import { TextField } from '@/components/base/ui/text-field';

/** A field for a new password by the rule of `passwordText`; password managers suggest one. */
export function NewPasswordField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="password"
      hint="At least 10 characters; several words are best."
      autoComplete="new-password"
      required
      {...field}
    />
  );
}
