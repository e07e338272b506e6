'use client';

import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { refusalOf } from './refusal';

interface SignInStepOptions<Values extends FieldValues> {
  form: Pick<ReturnType<typeof useSchemaForm<Values>>, 'submit' | 'values' | 'focus'>;
  /** The field to be typed again after a refusal. */
  again: Path<Values>;
  /** Sends the values. Returns why they were refused, or null where another step or page follows. */
  send: (values: Values) => Promise<string | null>;
  /** Why the step is shown again. */
  problem?: string | null;
}

interface SignInStep {
  onSubmit: (event?: SubmitEvent<HTMLFormElement>) => void;
  /** Shows why the last attempt failed. */
  notice: ReactNode;
  clearNotice: () => void;
  /** The button that sends the form. */
  button: ReactNode;
}

/**
 * What the forms of a sign-in share: one request at a time, the reason of a refusal above the fields, and the focus on
 * what has to be typed again. Stays pending where another page follows, until that page is there.
 */
export function useSignInStep<Values extends FieldValues>({
  form,
  again,
  send,
  problem: earlier = null,
}: SignInStepOptions<Values>): SignInStep {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(earlier);
  const clearNotice = () => setProblem(null);
  const signIn = async () => {
    setPending(true);
    clearNotice();
    const refused = await send(form.values()).catch(refusalOf);
    if (refused === null) return;
    setProblem(refused);
    setPending(false);
    form.focus(again, { shouldSelect: true });
  };
  return {
    onSubmit: form.submit({ run: () => void signIn(), reset: clearNotice, pending }),
    notice: problem && (
      <Notice tone="danger" role="alert">
        {problem}
      </Notice>
    ),
    clearNotice,
    button: (
      <Button type="submit" variant="primary" size="lg" pending={pending} className="mt-1 w-full">
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
    ),
  };
}
