import { capitalize } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { weekdays } from '@/word/stored-capacity';
import type { HoursDraft } from './capacity-draft';
import { intentChoices } from './intent-choices';
import { type RowFieldsProps, rowField } from './row-field';

interface HoursFieldsProps extends RowFieldsProps<HoursDraft> {
  /** The intents that the partner takes leads of. */
  intents: readonly string[];
  daysError: string | undefined;
}

/** The same hours on any of the weekdays. */
export function HoursFields({ intents, daysError, ...props }: HoursFieldsProps) {
  const { row, onChange } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[auto_7rem_7rem_minmax(0,1fr)]">
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Days</legend>
        <div className="flex flex-wrap gap-1">
          {weekdays.map((day) => (
            <label
              key={day}
              className="flex h-10 min-w-12 cursor-pointer items-center justify-center rounded-control border border-line bg-surface px-2 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="checkbox"
                className="sr-only"
                aria-invalid={daysError ? true : undefined}
                checked={row.days.includes(day)}
                onChange={({ target: { checked } }) =>
                  onChange({
                    days: weekdays.filter((one) => (one === day ? checked : row.days.includes(one))),
                  })
                }
              />
              {capitalize(day)}
            </label>
          ))}
        </div>
        {daysError && <p className="mt-1 text-xs text-danger">{daysError}</p>}
      </fieldset>
      <TextField label="Opens" placeholder="08:00" {...rowField(props, 'opens')} />
      <TextField label="Closes" placeholder="17:00" {...rowField(props, 'closes')} />
      <SelectField
        label="Product"
        choices={intentChoices('All without hours of their own', intents, row.intent)}
        {...rowField(props, 'intent')}
      />
    </div>
  );
}
