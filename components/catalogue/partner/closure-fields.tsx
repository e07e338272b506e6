import { TextField } from '@/components/base/ui/text-field';
import type { ClosureDraft } from './capacity-draft';
import { type RowFieldsProps, rowField } from './row-field';

/** A time in which a partner is closed, whatever its hours. */
export function ClosureFields(props: RowFieldsProps<ClosureDraft>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[14rem_14rem_minmax(0,1fr)]">
      <TextField label="Closed from" type="datetime-local" {...rowField(props, 'from')} />
      <TextField label="Until" type="datetime-local" {...rowField(props, 'to')} />
      <TextField label="Reason" hint="Agents read it." maxLength={200} {...rowField(props, 'reason')} />
    </div>
  );
}
