import { TextField } from '@/components/base/ui/text-field';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}

/** Why the catalogue is changed, for its history. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint="Shown in the history. Optional."
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      maxLength={longestReason}
      autoComplete="off"
    />
  );
}
