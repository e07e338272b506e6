'use client';

import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useChange } from './use-change';
import type { Taker, useSchemaForm } from './use-schema-form';

interface TrialOptions {
  /** The endpoint of the trial. */
  path: string;
  form: Pick<ReturnType<typeof useSchemaForm<FieldValues>>, 'submit' | 'refuse' | 'problem'>;
  save: Taker;
  /** The form as it is now, as one text: a result is shown only for the text it belongs to. */
  text: string;
  /** The body of the trial request. */
  body: () => object;
}

/**
 * The two buttons of a form that changes the catalogue: save, and try the form on the last leads first. Each clears
 * what the other one reported.
 */
export function useTrial<Result>({ path, form, save, text, body }: TrialOptions) {
  const [trial, setTrial] = useState<{ result: Result; of: string } | null>(null);
  const tryOut = useChange<Result>({ path, onRefused: form.refuse });
  const reset = () => {
    save.reset();
    tryOut.reset();
  };
  return {
    /** The result for the form as it is now: after an edit it no longer applies, and is null. */
    result: trial?.of === text ? trial.result : null,
    pending: tryOut.pending,
    message: form.problem({
      message: save.message ?? tryOut.message,
      errors: { ...tryOut.errors, ...save.errors },
    }),
    submit: form.submit({
      run: (values) => {
        tryOut.reset();
        save.run(values);
      },
      reset,
      pending: save.pending,
    }),
    tryNow: form.submit({
      run: () => {
        save.reset();
        tryOut.run(body(), { onSuccess: (result) => setTrial({ result, of: text }) });
      },
      reset,
      pending: tryOut.pending,
    }),
    forget: () => setTrial(null),
  };
}
