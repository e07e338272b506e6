'use client';

import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { className } from '@/components/ui/class-name';
import { capitalize } from '@/components/ui/format';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { capWindows, weekdays } from '@/lib/capacity/choice';
import type { CapUse } from '@/lib/capacity/list-capacity';
import type { CalendarDate } from '@/lib/date';
import {
  type CapacityDraft,
  type CapDraft,
  type ClosureDraft,
  capacityOf,
  type HoursDraft,
  hasWeekdays,
  hoursOffsets,
  newCap,
  newClosure,
  newHours,
} from './capacity-draft';
import { capEffect, openingEffect } from './capacity-effect';

/** What the fields are chosen from, and what a change is judged by. */
export interface CapacityContext {
  affiliates: readonly { id: number; slug: string; name: string }[];
  /** What is used of its caps now. */
  uses: readonly CapUse[];
  /** Days that were declared public holidays, by day. */
  declared: readonly { day: CalendarDate; name: string }[];
}

interface PartnerCapacityFormProps extends CapacityContext {
  draft: CapacityDraft;
  /** The intents that it takes leads of. */
  intents: readonly string[];
  errorOf: (name: string) => string | undefined;
  onChange: (draft: CapacityDraft) => void;
}

/** Edits how many leads a partner takes, and when; says beside each cap what it would do now. */
export default function PartnerCapacityForm(props: PartnerCapacityFormProps) {
  const { draft, intents, errorOf, onChange, declared } = props;
  const change = (part: Partial<CapacityDraft>) => onChange({ ...draft, ...part });
  const entry = capacityOf(draft);
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader
          title="Caps"
          note="All caps must have room. With another number a cap goes on from what is used."
        />
        <CardBody>
          <Rows
            noun="cap"
            rows={draft.caps}
            make={newCap}
            error={errorOf('entry.capacity.caps')}
            onChange={(caps) => change({ caps })}
          >
            {(cap, at, set) => (
              <CapFields {...props} cap={cap} path={`entry.capacity.caps[${at}]`} onChange={set} />
            )}
          </Rows>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Opening times" note="South African time. Without hours it is always open." />
        <CardBody className="flex flex-col gap-6">
          <Rows noun="hours" rows={draft.hours} make={newHours} onChange={(hours) => change({ hours })}>
            {(hours, at, set) => (
              <HoursFields
                hours={hours}
                intents={intents}
                daysError={errorOf(`capacityDays[${at}]`)}
                errorOf={(name) => firstError(hours, hoursOffsets(draft.hours)[at] ?? 0, name, errorOf)}
                onChange={set}
              />
            )}
          </Rows>
          <Checkbox
            label="Closed on public holidays"
            checked={draft.closesOnHolidays}
            onCheckedChange={(closesOnHolidays) => change({ closesOnHolidays })}
          />
          <Rows
            noun="closure"
            rows={draft.closures}
            make={newClosure}
            onChange={(closures) => change({ closures })}
          >
            {(closure, at, set) => (
              <ClosureFields
                closure={closure}
                errorOf={(name) => errorOf(`entry.capacity.closures[${at}].${name}`)}
                onChange={set}
              />
            )}
          </Rows>
          <TextField
            label="Referrals wait at most, in days"
            hint="For a place or for opening times; then they fail, and the lead’s history says why."
            className="max-w-80"
            inputMode="numeric"
            autoComplete="off"
            value={draft.waitDays}
            error={errorOf('entry.capacity.wait_days')}
            onChange={(event) => change({ waitDays: event.target.value })}
          />
          {entry && (
            <p role="status" className="text-sm text-ink-2">
              {openingEffect(entry, new Map(declared.map(({ day, name }) => [day, name])), new Date())}
            </p>
          )}
        </CardBody>
      </Card>
    </div>
  );
}

/** An error of any of the days that stand in one row. */
function firstError(
  { days }: HoursDraft,
  offset: number,
  name: string,
  errorOf: (name: string) => string | undefined,
): string | undefined {
  return days.map((_, index) => errorOf(`entry.capacity.hours[${offset + index}].${name}`)).find(Boolean);
}

/** Rows of one kind, with a button to add one, which gets the focus, and one to remove each. */
function Rows<Row extends { key: number }>({
  noun,
  rows,
  make,
  error,
  onChange,
  children,
}: {
  noun: string;
  rows: readonly Row[];
  make: () => Row;
  error?: string | undefined;
  onChange: (rows: Row[]) => void;
  children: (row: Row, at: number, set: (part: Partial<Row>) => void) => ReactNode;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  return (
    <div className="flex flex-col gap-3">
      {rows.map((row, at) => (
        <RowFrame
          key={row.key}
          label={`${capitalize(noun)} ${at + 1}`}
          isNew={row.key === added}
          onRemove={() => {
            onChange(rows.filter(({ key }) => key !== row.key));
            // The removed row takes its focused button with it.
            addButton.current?.focus();
          }}
        >
          {children(row, at, (part) =>
            onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one))),
          )}
        </RowFrame>
      ))}
      {error && <p className="text-xs text-danger">{error}</p>}
      <div>
        <Button
          ref={addButton}
          size="sm"
          variant="ghost"
          onClick={() => {
            const row = make();
            setAdded(row.key);
            onChange([...rows, row]);
          }}
        >
          <Plus size={16} aria-hidden="true" />
          Add {noun}
        </Button>
      </div>
    </div>
  );
}

function RowFrame({
  label,
  isNew,
  onRemove,
  children,
}: {
  label: string;
  isNew: boolean;
  onRemove: () => void;
  children: ReactNode;
}) {
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isNew]);
  return (
    <fieldset ref={frame} aria-label={label} className="relative rounded-control bg-surface-2 p-3 pr-12">
      {children}
      <button
        type="button"
        aria-label={`Remove ${label.toLowerCase()}`}
        onClick={onRemove}
        className="absolute top-2 right-2 flex size-10 items-center justify-center rounded-control text-ink-2 hover:bg-surface-3 hover:text-danger"
      >
        <Trash2 size={16} aria-hidden="true" />
      </button>
    </fieldset>
  );
}

function CapFields({
  cap,
  path,
  intents,
  affiliates,
  uses,
  errorOf,
  onChange,
}: Pick<PartnerCapacityFormProps, 'intents' | 'affiliates' | 'uses' | 'errorOf'> & {
  cap: CapDraft;
  path: string;
  onChange: (part: Partial<CapDraft>) => void;
}) {
  const affiliateId = affiliates.find(({ slug }) => slug === cap.affiliate)?.id ?? null;
  const effect = capEffect(cap, affiliateId, uses);
  const text = (name: 'most' | 'overage' | 'warnAtPercent' | 'timeZone', field: string) => ({
    value: cap[name],
    error: errorOf(`${path}.${field}`),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const own = errorOf(path);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <TextField
          label="Most"
          hint="Blank: no limit. 0: closed."
          inputMode="numeric"
          {...text('most', 'most')}
        />
        <SelectField
          label="Counts"
          value={cap.counts}
          error={own}
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
          value={cap.window}
          choices={capWindows.map((value) => ({
            value,
            label: value === 'total' ? 'In total' : capitalize(value),
          }))}
          onChange={({ target: { value } }) =>
            onChange({ window: capWindows.find((one) => one === value) ?? 'day' })
          }
        />
        <SelectField
          label="Intent"
          value={cap.intent}
          error={errorOf(`${path}.intent`)}
          choices={choicesOf('All intents', intents, cap.intent)}
          onChange={({ target: { value } }) => onChange({ intent: value })}
        />
        <SelectField
          label="Affiliate"
          value={cap.affiliate}
          error={errorOf(`${path}.affiliate`)}
          choices={[
            { value: '', label: 'All affiliates' },
            ...affiliates.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={({ target: { value } }) => onChange({ affiliate: value })}
        />
      </div>
      {hasWeekdays(cap.window) && (
        <fieldset aria-label="Other numbers for weekdays" className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {weekdays.map((day) => (
            <TextField
              key={day}
              label={capitalize(day)}
              inputMode="numeric"
              autoComplete="off"
              placeholder={cap.most.trim() || 'none'}
              value={cap.weekdays[day]}
              error={errorOf(`${path}.weekdays.${day}`)}
              onChange={(event) => onChange({ weekdays: { ...cap.weekdays, [day]: event.target.value } })}
            />
          ))}
        </fieldset>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
        <TextField
          label="Overage"
          hint="More for offers of the last 15 minutes."
          inputMode="numeric"
          {...text('overage', 'overage')}
        />
        <TextField label="Warn at, in %" inputMode="numeric" {...text('warnAtPercent', 'warn_at_percent')} />
        <TextField label="Time zone" {...text('timeZone', 'time_zone')} />
      </div>
      {effect && (
        <p className={className('text-sm', effect.closes ? 'text-warning' : 'text-ink-2')}>{effect.text}</p>
      )}
    </div>
  );
}

/** An intent that the partner has no more stays to be seen, and is refused. */
function choicesOf(all: string, titles: readonly string[], chosen: string) {
  return [
    { value: '', label: all },
    ...[...new Set([...titles, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
      value,
      label: value,
    })),
  ];
}

function HoursFields({
  hours,
  intents,
  daysError,
  errorOf,
  onChange,
}: {
  hours: HoursDraft;
  intents: readonly string[];
  daysError: string | undefined;
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<HoursDraft>) => void;
}) {
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
                checked={hours.days.includes(day)}
                onChange={({ target: { checked } }) =>
                  onChange({
                    days: weekdays.filter((one) => (one === day ? checked : hours.days.includes(one))),
                  })
                }
              />
              {capitalize(day)}
            </label>
          ))}
        </div>
        {daysError && <p className="mt-1 text-xs text-danger">{daysError}</p>}
      </fieldset>
      <TextField
        label="Opens"
        autoComplete="off"
        placeholder="08:00"
        value={hours.opens}
        error={errorOf('opens')}
        onChange={(event) => onChange({ opens: event.target.value })}
      />
      <TextField
        label="Closes"
        autoComplete="off"
        placeholder="17:00"
        value={hours.closes}
        error={errorOf('closes')}
        onChange={(event) => onChange({ closes: event.target.value })}
      />
      <SelectField
        label="Intent"
        value={hours.intent}
        error={errorOf('intent')}
        choices={choicesOf('All without hours of their own', intents, hours.intent)}
        onChange={({ target: { value } }) => onChange({ intent: value })}
      />
    </div>
  );
}

function ClosureFields({
  closure,
  errorOf,
  onChange,
}: {
  closure: ClosureDraft;
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<ClosureDraft>) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[14rem_14rem_minmax(0,1fr)]">
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'from' ? 'Closed from' : 'Until'}
          type="datetime-local"
          value={closure[name]}
          error={errorOf(name)}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
      <TextField
        label="Reason"
        hint="Agents read it."
        maxLength={200}
        autoComplete="off"
        value={closure.reason}
        error={errorOf('reason')}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </div>
  );
}
