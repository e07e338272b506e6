import { TextField } from '@/components/ui/text-field';
import { readWholeNumber } from '@/lib/amount';

/** What is typed about a key. */
export interface KeyValues {
  name: string;
  /** A day, as the browser's date input gives it. */
  expiresOn: string;
  requestsPerMinute: string;
}

type KeyErrors = Partial<Record<'name' | 'expiresAt' | 'requestsPerMinute', string>>;

/** What is sent for it: blanks are left out; the key lives to the end of its last day in South Africa. */
export function keyBody({ name, expiresOn, requestsPerMinute }: KeyValues) {
  return {
    ...(name.trim() === '' ? {} : { name }),
    ...(expiresOn === '' ? {} : { expiresAt: `${expiresOn}T23:59:59+02:00` }),
    // What is no number goes as it was typed: null would take the limit away.
    ...(requestsPerMinute.trim() === ''
      ? {}
      : { requestsPerMinute: readWholeNumber(requestsPerMinute) ?? requestsPerMinute }),
  };
}

export function keyErrors(errors: Record<string, string>): KeyErrors {
  const { name, expiresAt, requestsPerMinute } = errors;
  return {
    ...(name ? { name } : {}),
    ...(expiresAt ? { expiresAt } : {}),
    ...(requestsPerMinute ? { requestsPerMinute } : {}),
  };
}

export function LimitFields({
  values,
  onChange,
  errors,
  expiryHint = 'One year when left out.',
}: {
  values: KeyValues;
  onChange: (change: Partial<KeyValues>) => void;
  errors: KeyErrors;
  expiryHint?: string;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Last day"
        type="date"
        value={values.expiresOn}
        onChange={(event) => onChange({ expiresOn: event.target.value })}
        error={errors.expiresAt}
        hint={expiryHint}
        required={false}
      />
      <TextField
        label="Requests per minute"
        inputMode="numeric"
        value={values.requestsPerMinute}
        onChange={(event) => onChange({ requestsPerMinute: event.target.value })}
        error={errors.requestsPerMinute}
        hint="No limit when left out."
        required={false}
      />
    </div>
  );
}
