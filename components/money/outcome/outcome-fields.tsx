import type { ComponentProps } from 'react';
import { formatDay, formatRand } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';
import { readRand } from '@/lib/money/outcome/file-cell';
import { kindText } from '@/lib/money/outcome/kind-text';
import type { OutcomeKind } from '@/word/outcome';

export interface OutcomeValues {
  type: string;
  occurredAt: string;
  amountCents: string;
  reason: string;
  corrects: string;
}

/** What a form of an outcome starts from. */
export const outcomeValues = (): OutcomeValues => ({
  type: 'funded',
  occurredAt: localMinute(new Date()),
  amountCents: '',
  reason: '',
  corrects: '',
});

/** What such a form sends. */
export function outcomeBody({ type, occurredAt, amountCents, reason, corrects }: OutcomeValues) {
  const read = readRand(amountCents);
  return {
    type,
    occurredAt: momentOfMinute(occurredAt),
    amountCents: 'value' in read ? read.value : null,
    reason,
    corrects: corrects === '' ? null : corrects,
  };
}

/** What the schema cannot say, since it reads the amount in cents. */
export function outcomeProblems({ type, amountCents }: OutcomeValues): Record<string, string> {
  const read = readRand(amountCents);
  if ('problem' in read) return { amountCents: `The amount ${read.problem}.` };
  return type === 'funded' && read.value === null ? { amountCents: 'How much was paid out?' } : {};
}

interface Correctable {
  readonly id: string;
  readonly kind: OutcomeKind;
  readonly amountCents: number | null;
  readonly occurredAt: Date | string;
}

interface OutcomeFieldsProps {
  /** Of the form that holds them. */
  field: (name: keyof OutcomeValues) => Omit<ComponentProps<typeof TextField>, 'label' | 'required'>;
  kinds: readonly OutcomeKind[];
  correctable: readonly Correctable[];
  reason: { readonly label: string; readonly hint: string };
}

/** The fields of an outcome that somebody writes down. */
export function OutcomeFields({ field, kinds, correctable, reason }: OutcomeFieldsProps) {
  const select = (name: keyof OutcomeValues) =>
    field(name) as Omit<ComponentProps<typeof SelectField>, 'label' | 'choices'>;
  return (
    <>
      <SelectField
        label="What happened"
        choices={kinds.map((value) => ({ value, label: kindText[value] }))}
        {...select('type')}
      />
      <TextField label="When" type="datetime-local" hint="South African time." {...field('occurredAt')} />
      <TextField
        label="Amount in rand"
        hint="Such as 18 500,50. Leave blank if there is none."
        inputMode="decimal"
        autoComplete="off"
        {...field('amountCents')}
      />
      {correctable.length > 0 && (
        <SelectField
          label="Corrects"
          hint="The outcome chosen here no longer counts."
          choices={[
            { value: '', label: 'None: it is a further one' },
            ...correctable.map(({ id, kind, amountCents, occurredAt }) => ({
              value: id,
              label: [
                kindText[kind],
                amountCents === null ? null : formatRand(amountCents / 100),
                formatDay(occurredAt),
              ]
                .filter(Boolean)
                .join(' · '),
            })),
          ]}
          {...select('corrects')}
        />
      )}
      <TextField {...reason} maxLength={500} autoComplete="off" {...field('reason')} />
    </>
  );
}
