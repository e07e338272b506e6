'use client';

import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { className } from '@/components/base/ui/class-name';
import type { Choice } from '@/components/base/ui/combobox-list';
import { Link } from '@/components/base/ui/link';
import { SelectField } from '@/components/base/ui/select-field';
import { Spinner } from '@/components/base/ui/spinner';
import { queryString } from '@/lib/base/text/query-string';
import { type DayRange, type MovingPeriod, readMovingPeriod } from '@/lib/base/time/day-range';
import { DateBox, fixedDays } from './date-box';
import { useLiveAddress } from './use-live-address';

type Values = Readonly<Record<string, string | number | undefined>>;
type Texts = Readonly<Record<string, string>>;

/** A filter of a list, by its name in the address: a choice, or days. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  /** Null: days, which stand in the address as `from` and `to`. The first choice, for all, is `any`. */
  readonly choices: readonly Choice[] | null;
  readonly any?: string;
  /** Of days: the address may also name a moving period, as `when`. */
  readonly isMoving?: true;
  /** Of days: what the list shows where none are chosen; else those of any time. */
  readonly usual?: MovingPeriod;
  /** `sm:w-44`; a list is no wider than its words. */
  readonly className?: string;
  /** Says how the list is sorted: no filter, so it is neither counted nor cleared. */
  readonly isOrder?: true;
}

interface FilterFormProps {
  path: string;
  fields: readonly FilterField[];
  values: Values;
  /** What the address says besides, such as a search. */
  kept?: Values;
  /** Where all filters are cleared; else the path with what is kept. */
  clearHref?: string;
  /** Replaces moving to the address. */
  go?: (href: string) => void;
  pending?: boolean;
  /** The labels are heard, not seen: each choice says what it is about. */
  isTerse?: boolean;
  /** Behind the fields. */
  children?: ReactNode;
}

const dayNames = ['from', 'to', 'when'] as const;

/**
 * The filters of a list. The list follows what is chosen; it stands in the address, so that it can be shared. Folds away on
 * a phone.
 */
export function FilterForm({
  path,
  fields,
  values,
  kept = {},
  clearHref,
  go,
  pending = false,
  isTerse = false,
  children,
}: FilterFormProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const hrefOf = (given: Values) => {
    const query = queryString(given);
    return query === '' ? path : `${path}?${query}`;
  };
  const live = useLiveAddress({
    said: JSON.stringify(textsOf(fields, values)),
    hrefOf: (text) => hrefOf({ ...kept, ...JSON.parse(text) }),
    go,
    isGoing: pending,
  });
  const chosen: Texts = JSON.parse(live.text);
  const choose = (change: Texts) => live.setText(JSON.stringify({ ...chosen, ...change }));
  const active = fields.filter(
    ({ name, isOrder, choices }) =>
      !isOrder && (choices === null ? dayNames : [name]).some((one) => (chosen[one] ?? '') !== ''),
  ).length;
  const orders = fields.filter(({ isOrder }) => isOrder);
  const cleared = { ...kept, ...Object.fromEntries(orders.map(({ name }) => [name, values[name]])) };
  const isOrderOnly = orders.length === fields.length;
  return (
    <div className={className(isOrderOnly && 'sm:hidden')}>
      <Button
        className="w-full sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {isOrderOnly ? 'Sort' : 'Filters'}
        {active > 0 ? ` (${active})` : ''}
      </Button>
      <form
        id={id}
        aria-label="Filters"
        method="get"
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          live.sendNow(live.text);
          setOpen(false);
        }}
        className={className(
          'grid-cols-2 items-end gap-3 max-sm:mt-3 sm:flex sm:flex-wrap',
          isTerse && 'sm:gap-2 sm:[&_label]:sr-only',
          open ? 'grid' : 'hidden',
        )}
      >
        {Object.entries(kept).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {fields.map((field) => (
          <Field key={field.name} field={field} chosen={chosen} choose={choose} />
        ))}
        <div className={className('col-span-2 flex items-center', isTerse ? 'gap-1' : 'gap-2')}>
          {children}
          {active > 0 && (
            <Link href={clearHref ?? hrefOf(cleared)} className={buttonClass('ghost', 'sm')}>
              Clear all
            </Link>
          )}
          {(live.isMoving || pending) && (
            <span className="text-ink-2">
              <Spinner />
            </span>
          )}
          <noscript>
            <button type="submit" className={buttonClass()}>
              Filter
            </button>
          </noscript>
        </div>
      </form>
    </div>
  );
}

interface FieldOfProps {
  field: FilterField;
  chosen: Texts;
  choose: (change: Texts) => void;
}

function Field({ field: { name, label, choices, any, ...field }, chosen, choose }: FieldOfProps) {
  const extra = className(field.className, field.isOrder && 'sm:hidden');
  if (choices === null) {
    return (
      <>
        <DateBox
          label={label}
          className={extra}
          days={daysOf(chosen)}
          usual={field.usual}
          onDays={(days) => choose(textsOfDays(field.isMoving ? days : fixedDays(days)))}
        />
        {dayNames.map(
          (one) => chosen[one] && <input key={one} type="hidden" name={one} value={chosen[one]} />,
        )}
      </>
    );
  }
  return (
    <SelectField
      label={label}
      name={name}
      value={chosen[name] ?? ''}
      onChange={({ target }) => choose({ [name]: target.value })}
      choices={[...(any === undefined ? [] : [{ value: '', label: any }]), ...choices]}
      className={extra}
    />
  );
}

const namesOf = ({ name, choices }: FilterField) => (choices === null ? dayNames : [name]);

/** The fields' values as they stand in the form, in their order. */
function textsOf(fields: readonly FilterField[], values: Values): Texts {
  return Object.fromEntries(
    fields.flatMap(namesOf).map((name) => [name, String(values[name] ?? '')] as const),
  );
}

function daysOf({ from, to, when }: Texts): DayRange | MovingPeriod {
  return readMovingPeriod(when) ?? { from: from || undefined, to: to || undefined };
}

function textsOfDays(days: DayRange | MovingPeriod): Texts {
  return typeof days === 'string'
    ? { from: '', to: '', when: days }
    : { from: days.from ?? '', to: days.to ?? '', when: '' };
}
