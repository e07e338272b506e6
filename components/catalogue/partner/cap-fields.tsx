import { className } from '@/components/base/ui/class-name';
import { capitalize } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { capWindows, weekdays } from '@/word/stored-capacity';
import { type CapDraft, hasWeekdays } from './capacity-draft';
import { type CapacityContext, capEffect } from './capacity-effect';
import { intentChoices } from './intent-choices';
import { type RowFieldsProps, rowField } from './row-field';

interface CapFieldsProps
  extends RowFieldsProps<CapDraft>,
    Pick<CapacityContext, 'affiliates' | 'uses' | 'sent'> {
  /** The intents that the partner takes leads of. */
  intents: readonly string[];
  /** Of the cap as a whole: it counts the same as another one. */
  error: string | undefined;
  /** For the lender's own people: caps of one affiliate, and when operators are warned, are not theirs. */
  isOwn: boolean;
}

/** A cap, and what it would do now. */
export function CapFields({ intents, affiliates, uses, sent, error, isOwn, ...props }: CapFieldsProps) {
  const { row, errorOf, onChange } = props;
  const affiliateId = affiliates.find(({ slug }) => slug === row.affiliate)?.id ?? null;
  const effect = capEffect(row, affiliateId, { uses, sent });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <TextField
          label="Most"
          hint="Blank: no limit. 0: closed."
          inputMode="numeric"
          {...rowField(props, 'most')}
        />
        <SelectField
          label="Counts"
          value={row.counts}
          error={error}
          choices={[
            { value: 'applications', label: 'Applications sent' },
            { value: 'accepted', label: 'Accepted ones' },
          ]}
          onChange={({ target: { value } }) =>
            onChange({ counts: value === 'accepted' ? 'accepted' : 'applications' })
          }
        />
        <SelectField
          label="Per"
          value={row.window}
          choices={capWindows.map((value) => ({
            value,
            label: value === 'total' ? 'In total' : capitalize(value),
          }))}
          onChange={({ target: { value } }) =>
            onChange({ window: capWindows.find((one) => one === value) ?? 'day' })
          }
        />
        <SelectField
          label="Product"
          choices={intentChoices('All products', intents, row.intent)}
          {...rowField(props, 'intent')}
        />
        {!isOwn && (
          <SelectField
            label="Affiliate"
            choices={[
              { value: '', label: 'All affiliates' },
              ...affiliates.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            {...rowField(props, 'affiliate')}
          />
        )}
      </div>
      {hasWeekdays(row.window) && (
        <fieldset aria-label="Other numbers for weekdays" className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {weekdays.map((day) => (
            <TextField
              key={day}
              label={capitalize(day)}
              inputMode="numeric"
              autoComplete="off"
              placeholder={row.most.trim() || 'none'}
              value={row.weekdays[day]}
              error={errorOf(`weekdays.${day}`)}
              onChange={(event) => onChange({ weekdays: { ...row.weekdays, [day]: event.target.value } })}
            />
          ))}
        </fieldset>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
        <TextField
          label="Extra when full"
          hint="So many more, for offers of the last 15 minutes."
          inputMode="numeric"
          {...rowField(props, 'overage')}
        />
        {!isOwn && (
          <TextField
            label="Alert from, % used"
            inputMode="numeric"
            {...rowField(props, 'warnAtPercent', 'warn_at_percent')}
          />
        )}
        <TextField label="Time zone" {...rowField(props, 'timeZone', 'time_zone')} />
      </div>
      {effect && (
        <p className={className('text-sm', effect.closes ? 'text-warning' : 'text-ink-2')}>{effect.text}</p>
      )}
    </div>
  );
}
