'use client';

import { Check, X } from 'lucide-react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { className } from '@/components/base/ui/class-name';
import { findLeadField } from '@/lib/applicant/field';
import type { CaptureIntent } from '@/lib/catalogue/intent/capture-intent';
import { focusField } from './focus-field';
import { isBlank, type LeadFormValues } from './form-value';
import { filledIncome } from './income-pair';
import { missingFields } from './missing-field';

const always = ['id_number', 'first_name', 'last_name', 'cell_phone_number', 'intent_id'];

const marks = {
  done: 'bg-success-soft text-success',
  wrong: 'bg-danger-soft text-danger',
  filled: 'border-2 border-warning',
  open: 'border border-control',
};
const spoken = { done: 'done', wrong: 'to ask again', filled: 'not asked', open: 'still to ask' };

/** Lists what the agent has asked and still has to ask, in the order of the form; each entry focuses its field. */
export function StillToAsk({
  control,
  intents,
}: {
  control: Control<LeadFormValues>;
  intents: readonly CaptureIntent[];
}) {
  const values = useWatch({ control }) as LeadFormValues;
  const intent = intents.find(({ id }) => String(id) === values.intent_id);
  const { errors } = useFormState({ control });
  const missing = missingFields(values, intent);
  const extra = (intent?.required_fields ?? []).filter((name) => !always.includes(name));
  const steps = [
    ...always.map((name) => ({ name, answered: !isBlank(values[name]) })),
    ...extra.map((name) => ({
      name,
      answered: !missing.includes(name),
      filled: filledIncome(values, name) !== null,
    })),
    { name: 'popi', answered: values.popi === true },
  ].map((step: { name: string; answered: boolean; filled?: boolean }) => ({
    name: step.name,
    state: stateOf(step, errors[step.name] !== undefined),
  }));
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm">To ask</h2>
        <span className="tabular text-xs text-ink-2">
          {done} of {steps.length}
        </span>
      </div>
      <div className="mt-2.5 h-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${(100 * done) / steps.length}%` }}
        />
      </div>
      <ul className="mt-3 -mx-2">
        {steps.map((step) => (
          <li key={step.name}>
            <button
              type="button"
              onClick={() => focusField(step.name)}
              className={className(
                'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left text-sm hover:bg-surface-2',
                step.state === 'done' ? 'text-ink-2' : 'text-ink',
              )}
            >
              <span
                aria-hidden="true"
                className={className(
                  'flex size-4 shrink-0 items-center justify-center rounded-full',
                  marks[step.state],
                )}
              >
                {step.state === 'done' && <Check size={11} strokeWidth={3} />}
                {step.state === 'wrong' && <X size={11} strokeWidth={3} />}
              </span>
              {label(step.name)}
              <span className={step.state === 'filled' ? 'text-xs text-warning' : 'sr-only'}>
                <span className="sr-only">, </span>
                {spoken[step.state]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function stateOf(
  { answered, filled = false }: { answered: boolean; filled?: boolean },
  isWrong: boolean,
): keyof typeof marks {
  if (!answered) return 'open';
  if (isWrong) return 'wrong';
  return filled ? 'filled' : 'done';
}

function label(name: string): string {
  if (name === 'intent_id') return 'Product';
  return findLeadField(name)?.label ?? name;
}
