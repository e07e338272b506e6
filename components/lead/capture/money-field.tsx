'use client';

import { type ComponentProps, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { formatRand } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import { readBack } from '@/components/lead/lead/amount-text';
import { findLeadField, type LeadField, labelInSentence } from '@/lib/applicant/field';
import type { LeadFormValues } from './form-value';
import { filledIncome, incomePair } from './income-pair';
import { NotAskedMark } from './not-asked-mark';

interface MoneyFieldProps extends ComponentProps<typeof TextField> {
  control: Control<LeadFormValues>;
  field: LeadField;
}

/**
 * An amount in rand that shows, once it is left, how it was read. An income taken from the other one is marked: the
 * field stays empty, so that it follows its source until the agent types an amount.
 */
export function MoneyField({ control, field, onChange, onBlur, ...shared }: MoneyFieldProps) {
  const [typing, setTyping] = useState(false);
  const source = incomePair(field.name) ?? field.name;
  const [typed, sourceTyped] = useWatch({ control, name: [field.name, source] });
  const filled = filledIncome({ [source]: sourceTyped ?? '', [field.name]: typed ?? '' }, field.name);
  const read = !typing && typeof typed === 'string' ? readBack(typed) : null;
  return (
    <TextField
      {...shared}
      prefix="R"
      inputMode="decimal"
      inputClassName="tabular"
      placeholder={filled ? formatRand(filled.rand).replace(/^R\s/, '') : undefined}
      onChange={(event) => {
        setTyping(true);
        return onChange?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
      hint={
        // Always rendered, so that nothing below moves and screen readers announce the change.
        <span aria-live="polite">{read ?? (filled ? <NotAsked filled={filled} /> : unitOf(field))}</span>
      }
    />
  );
}

function NotAsked({ filled: { from, rand } }: { filled: { from: string; rand: number } }) {
  const source = labelInSentence(findLeadField(from)?.label ?? from);
  return (
    <>
      <NotAskedMark /> Sent as {formatRand(rand)}, taken from the {source}.
    </>
  );
}

/** The same for fields in a closed section. */
export function IncomeNotAsked({
  control,
  names,
}: {
  control: Control<LeadFormValues>;
  names: readonly string[];
}) {
  const [gross = '', net = ''] = useWatch({ control, name: ['gross_income', 'net_income'] });
  return names.map((name) => {
    const filled = filledIncome({ gross_income: gross, net_income: net }, name);
    return (
      filled && (
        <span key={name} className="mt-1 block text-sm text-ink-2">
          {findLeadField(name)?.label}: <NotAsked filled={filled} />
        </span>
      )
    );
  });
}

function unitOf({ note }: LeadField): string {
  return note?.includes('a month') ? 'Rand a month' : 'Rand';
}
