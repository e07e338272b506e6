import type { ComponentProps } from 'react';
import { TextField } from '@/components/base/ui/text-field';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  /** A recovery code in place of the device's: letters, too. */
  isRecovery?: boolean;
}

/** A field for a code of an authenticator app; spaces and hyphens in what is pasted do not matter. */
export function CodeField({ isRecovery = false, ...field }: CodeFieldProps) {
  return (
    <TextField
      label={isRecovery ? 'Recovery code' : 'Code'}
      hint={isRecovery ? 'One of the ten you saved.' : 'The six digits that your authenticator app shows.'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      inputClassName="font-mono tracking-widest"
      required
      {...field}
    />
  );
}
