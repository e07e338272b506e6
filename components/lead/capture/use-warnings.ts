'use client';

import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormWarning } from '@/lib/applicant/warning/name-form';
import { type LeadFormValues, toLeadBody } from './form-value';

/** Loaded late: the lists of names are not needed until a field is left. */
async function loadWarnings() {
  const [{ leadWarnings }, { nameFormWarnings }] = await Promise.all([
    import('@/lib/applicant/warning/warning'),
    import('@/lib/applicant/warning/name-form'),
  ]);
  return (body: Record<string, unknown>): FormWarning[] => [...nameFormWarnings(body), ...leadWarnings(body)];
}

export interface Warnings {
  /** Of the fields as they were when one was last left, by field. */
  readonly byField: ReadonlyMap<string, FormWarning>;
  /** The one whose suggestion F2 takes. */
  readonly next: FormWarning | undefined;
  /** Puts what was probably meant into the form: all suggestions of the warning's code. */
  take(warning: FormWarning): void;
  /** Looks at the form's values now. */
  look(): void;
  /** For the form: looks at its values each time a field is left. */
  onBlur(event: FocusEvent): void;
}

/** Warns about valid values that look like a slip. Warnings refuse nothing; F2 takes the first suggestion. */
export function useWarnings(form: UseFormReturn<LeadFormValues>): Warnings {
  const [warnings, setWarnings] = useState<readonly FormWarning[]>([]);
  const judged = useRef<LeadFormValues>({});
  const pressed = useRef(false);

  const judge = useCallback(async () => {
    const warningsOf = await loadWarnings();
    const values = form.getValues();
    judged.current = { ...values };
    setWarnings(warningsOf(toLeadBody(values)));
  }, [form]);

  useEffect(() => {
    const note = ({ type }: PointerEvent) => {
      pressed.current = type === 'pointerdown';
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const type of types) document.addEventListener(type, note, true);
    return () => {
      for (const type of types) document.removeEventListener(type, note, true);
    };
  }, []);

  // A value that is being corrected is not warned about until it is left again.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setWarnings((before) => {
            // What is meant together is no more, once one of its fields is typed into.
            const typed = before.filter(({ field }) => values[field] !== judged.current[field]);
            const kept = before.filter(({ code }) => typed.every((other) => other.code !== code));
            return kept.length === before.length ? before : kept;
          });
        },
      }),
    [form],
  );

  const take = useCallback(
    ({ code }: FormWarning) => {
      for (const { field, code: other, suggestion } of warnings) {
        if (other === code && suggestion !== undefined)
          form.setValue(field, String(suggestion), { shouldDirty: true, shouldTouch: true });
      }
      void judge();
    },
    [form, judge, warnings],
  );

  const next = warnings.find(({ suggestion }) => suggestion !== undefined);
  useEffect(() => {
    if (!next) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.repeat) return;
      event.preventDefault();
      take(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [take, next]);

  // Loaded ahead, so that it is available even if the connection drops.
  useEffect(() => void loadWarnings(), []);

  return {
    // Swapped values are told once, at the first of their fields.
    byField: new Map(
      warnings
        .filter(({ code }, index) => warnings.findIndex((other) => other.code === code) === index)
        .map((warning) => [warning.field, warning]),
    ),
    next,
    take,
    look: () => void judge(),
    onBlur: ({ target }) => {
      if (!(target instanceof HTMLElement) || target.dataset.field === undefined) return;
      // A warning moves what is below it: not between the press and the release of a button there.
      if (pressed.current) document.addEventListener('pointerup', () => setTimeout(judge), { once: true });
      else void judge();
    },
  };
}
