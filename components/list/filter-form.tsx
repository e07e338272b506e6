'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { className } from '@/components/ui/class-name';
import type { Choice } from '@/components/ui/combobox';
import { Link } from '@/components/ui/link';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { queryString } from '@/lib/query-string';

type Values = Readonly<Record<string, string | number | undefined>>;

/** A filter of a list, by its name in the address: a choice, or a day. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  /** Null: a day. The first choice, for all, is `any`. */
  readonly choices: readonly Choice[] | null;
  readonly any?: string;
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
  /** Replaces moving to the address. */
  go?: (href: string) => void;
  pending?: boolean;
}

/** The filters of a list, which stand in the address, so that they can be shared; folds away on a phone. */
export function FilterForm({ path, fields, values, kept = {}, go, pending = false }: FilterFormProps) {
  const router = useRouter();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [isMoving, startMoving] = useTransition();
  const active = fields.filter(({ name, isOrder }) => !isOrder && (values[name] ?? '') !== '').length;
  const hrefOf = (given: Values) => {
    const query = queryString(given);
    return query === '' ? path : `${path}?${query}`;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const href = hrefOf({ ...kept, ...chosen });
    if (go) go(href);
    else startMoving(() => router.push(href, { scroll: false }));
    setOpen(false);
  };
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
      {/* Remounted when the filter changes, so that Back shows the filter it restores. */}
      <form
        key={JSON.stringify(values)}
        id={id}
        aria-label="Filters"
        method="get"
        action={path}
        onSubmit={submit}
        className={className(
          'grid-cols-2 items-end gap-3 max-sm:mt-3 sm:flex sm:flex-wrap',
          open ? 'grid' : 'hidden',
        )}
      >
        {Object.entries(kept).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {fields.map(({ name, label, choices, any, className: width, isOrder }) => {
          const field = { name, label, defaultValue: String(values[name] ?? '') };
          const extra = className(width, isOrder && 'sm:hidden');
          return choices === null ? (
            <TextField key={name} {...field} type="date" className={className('sm:w-38', extra)} />
          ) : (
            <SelectField
              key={name}
              {...field}
              choices={[...(any === undefined ? [] : [{ value: '', label: any }]), ...choices]}
              className={extra}
            />
          );
        })}
        <div className="col-span-2 flex gap-3">
          <Button type="submit" pending={pending || isMoving}>
            Filter
          </Button>
          {active > 0 && (
            <Link href={hrefOf(cleared)} className={buttonClass('ghost')}>
              Clear all
            </Link>
          )}
        </div>
      </form>
    </div>
  );
}
