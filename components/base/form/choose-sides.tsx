'use client';

import { type ComponentProps, useId } from 'react';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import type { Difference, Side } from './difference';
import { useSchemaForm } from './use-schema-form';

export interface FieldText {
  label: string;
  lines: readonly string[];
}

interface ChooseSidesProps {
  differences: readonly Difference[];
  describe: (field: string, value: unknown) => FieldText;
  pending: boolean;
  onCancel: () => void;
  onChosen: (choices: Record<string, Side | null>) => void;
}

const sides = [
  ['mine', 'Yours'],
  ['theirs', 'Theirs'],
] as const;

/** Shows both versions side by side; a field that only one side changed is preselected. */
export function ChooseSides({ differences, describe, pending, onCancel, onChosen }: ChooseSidesProps) {
  // Fields are addressed by index, because a name may contain dots.
  const form = useSchemaForm({
    values: { sides: differences.map(({ choice }): Side | '' => choice ?? '') },
    problems: ({ sides }) =>
      Object.fromEntries(sides.flatMap((side, at) => (side === '' ? [[`sides[${at}]`, 'Choose one.']] : []))),
  });
  const isOpen = differences.some((_, at) => form.errorOf(`sides[${at}]`) !== undefined);
  const submit = form.submit({
    run: () => {
      const sides = form.values('sides');
      onChosen(Object.fromEntries(differences.map(({ field }, at) => [field, sides[at] || null])));
    },
    reset: () => {},
    pending,
  });
  return (
    <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
      <ul className="flex flex-col gap-4">
        {differences.map((difference, at) => {
          const { error, defaultValue: _, ...radio } = form.field(`sides.${at}`);
          return (
            <li key={difference.field}>
              <OneField
                difference={difference}
                describe={describe}
                radio={radio}
                isMissing={error !== undefined}
              />
            </li>
          );
        })}
      </ul>
      <FormActions message={isOpen ? 'Choose yours or theirs for each field.' : null}>
        <Button onClick={onCancel}>Back to my changes</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Save what I chose
        </Button>
      </FormActions>
    </form>
  );
}

function OneField({
  difference: { field, mine, theirs, choice },
  describe,
  radio,
  isMissing,
}: {
  difference: Difference;
  describe: ChooseSidesProps['describe'];
  radio: ComponentProps<'input'>;
  isMissing: boolean;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-who`}>
      <legend className="text-sm font-medium">{describe(field, theirs).label}</legend>
      <p id={`${id}-who`} className={`mb-2 text-xs ${isMissing ? 'text-danger' : 'text-ink-2'}`}>
        {choice === null && 'Changed by both of you.'}
        {choice === 'mine' && 'Changed by you only.'}
        {choice === 'theirs' && 'Changed by them only.'}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(([side, name]) => (
          <label
            key={side}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-control border border-line px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              {...radio}
              value={side}
              aria-invalid={isMissing || undefined}
              className="mt-1 accent-accent focus-visible:outline-none"
            />
            <span className="min-w-0">
              <span className="block text-xs text-ink-2">{name}</span>
              {describe(field, side === 'mine' ? mine : theirs).lines.map((line) => (
                <span key={line} className="block break-words">
                  {line}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
