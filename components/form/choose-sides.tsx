'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormActions } from '@/components/ui/form-actions';
import type { Difference, Side } from './difference';

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

/** Both states side by side; what only one of them changed is chosen already. */
export function ChooseSides({ differences, describe, pending, onCancel, onChosen }: ChooseSidesProps) {
  const [choices, setChoices] = useState<Record<string, Side | null>>(() =>
    Object.fromEntries(differences.map(({ field, choice }) => [field, choice])),
  );
  const [asked, setAsked] = useState(false);
  const open = differences.filter(({ field }) => choices[field] === null).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes a submit on to the form that holds the dialog.
    event.stopPropagation();
    setAsked(true);
    if (open === 0 && !pending) onChosen(choices);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <ul className="flex flex-col gap-4">
        {differences.map((difference) => (
          <li key={difference.field}>
            <OneField
              difference={difference}
              describe={describe}
              chosen={choices[difference.field] ?? null}
              isMissing={asked && choices[difference.field] === null}
              onChoose={(side) => setChoices((former) => ({ ...former, [difference.field]: side }))}
            />
          </li>
        ))}
      </ul>
      <FormActions message={asked && open > 0 ? 'Choose yours or theirs for each field.' : null}>
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
  chosen,
  isMissing,
  onChoose,
}: {
  difference: Difference;
  describe: ChooseSidesProps['describe'];
  chosen: Side | null;
  isMissing: boolean;
  onChoose: (side: Side) => void;
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
              name={`${id}-side`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
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
