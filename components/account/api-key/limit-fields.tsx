import type { ComponentProps } from 'react';
import { TextField } from '@/components/base/ui/text-field';
import { readWholeNumber } from '@/lib/base/text/whole-number';

/** A key's settings as typed. */
export interface KeyValues {
  name: string;
  /** A day, in the format of the browser's date input. */
  expiresAt: string;
  requestsPerMinute: string;
}

/** Returns the request body: blanks are left out, and the key is valid to the end of its last day in South Africa. */
export function keyBody({ name, expiresAt, requestsPerMinute }: KeyValues) {
  return {
    ...(name.trim() === '' ? {} : { name }),
    ...(expiresAt === '' ? {} : { expiresAt: `${expiresAt}T23:59:59+02:00` }),
    // Invalid numbers are sent as typed: null would remove the limit.
    ...(requestsPerMinute.trim() === ''
      ? {}
      : { requestsPerMinute: readWholeNumber(requestsPerMinute) ?? requestsPerMinute }),
  };
}

type Field = Omit<ComponentProps<typeof TextField>, 'label'>;

export function LimitFields({
  expiresAt,
  requestsPerMinute,
  expiryHint = 'Leave blank for one year; at most two.',
}: {
  expiresAt: Field;
  requestsPerMinute: Field;
  expiryHint?: string;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Expiry date" type="date" {...expiresAt} hint={expiryHint} required={false} />
      <TextField
        label="Requests per minute"
        inputMode="numeric"
        {...requestsPerMinute}
        hint="Leave blank for no limit."
        required={false}
      />
    </div>
  );
}
