'use client';

import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  set,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { earlyValue } from '@/components/base/ui/use-early-value';

interface SchemaFormOptions<Values extends FieldValues> {
  /**
   * Initial values by the names of the body; text for typed fields. Without them the form starts from what the fields
   * already hold: typed, or filled in by the browser, before hydration.
   */
  values?: Values;
  /**
   * The schema with which the server reads the body. Loaded when the form is first focused, so that no page waits for
   * it.
   */
  schema?: () => Promise<ZodType>;
  /**
   * Converts the typed values to the body: JSON types, and values that are not typed. Without it the values are the
   * body.
   */
  body?: (values: Values) => object;
  /** Finds errors that only the page can detect, by field. */
  problems?: (values: Values) => Record<string, string>;
  /** Shows a wrong field that is in a hidden part of the form; the focus follows. */
  reveal?: (field: HTMLElement) => void;
}

/** What the form submits to, usually `useChange`. */
export interface Taker {
  run: (body: object) => void;
  reset: () => void;
  pending: boolean;
  message: string | null;
  errors: Readonly<Record<string, string>>;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Messages = Readonly<Record<string, string>>;

/**
 * A form checked with the same schema as on the server. Errors of page and server are shown at their fields; the focus
 * goes to the first of them, and correcting a field clears its error.
 */
export function useSchemaForm<Values extends FieldValues>(options: SchemaFormOptions<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const known = useRef(new WeakSet<Control>());
  /** Number of times that the server has refused the form. */
  const [refusals, setRefusals] = useState(0);
  /** The server's errors concern no field of this form. */
  const [isElsewhere, setIsElsewhere] = useState(false);
  const bodyOf = (values: Values): object => options.body?.(values) ?? values;
  const form = useForm<Values>({
    ...(options.values && { defaultValues: options.values as DefaultValues<Values> }),
    resolver: async (values) => {
      const check = options.schema && (await loadCheck(options.schema));
      const messages = { ...check?.(bodyOf(values)), ...options.problems?.(values) };
      return Object.keys(messages).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorTree<Values>(messages) };
    },
    // Some controls have no ref of their own; the effect below focuses the first wrong one.
    shouldFocusError: false,
  });
  const { defaultValues, errors, isDirty, isSubmitted, submitCount } = form.formState;

  // These two change whenever a submit is refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: and only then
  useEffect(() => {
    if (submitCount + refusals === 0) return;
    const wrong = [...(element.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
    const first = wrong.find((field) => field.checkVisibility()) ?? wrong[0];
    first?.focus();
    setIsElsewhere(!first);
    if (!first || first === document.activeElement || !options.reveal) return;
    const { reveal } = options;
    // Not in the effect itself, where nothing can be rendered at once.
    const frame = requestAnimationFrame(() => {
      flushSync(() => reveal(first));
      first.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [submitCount, refusals]);

  const errorOf = (name: string): string | undefined => {
    const error: FieldError | undefined = get(errors, name);
    return error?.message;
  };
  const change = <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });

  return {
    errorOf,
    isDirty,
    reset: form.reset,
    focus: form.setFocus,
    /** Returns a field's current value and re-renders the form when it changes. */
    value: <Name extends Path<Values>>(name: Name): PathValue<Values, Name> => form.watch(name),
    values: form.getValues,
    change,
    /** Props of a text field or a select. */
    field: (name: Path<Values>) => {
      const { ref, ...registered } = form.register(name);
      const initial: unknown = get(defaultValues, name);
      return {
        ...registered,
        ref: (control: Control | null) => {
          const typed = control && !known.current.has(control) ? early(control, initial) : null;
          if (control) known.current.add(control);
          ref(control);
          if (typed !== null)
            form.setValue(name, typed as PathValue<Values, typeof name>, { shouldDirty: true });
        },
        defaultValue: typeof initial === 'string' ? initial : undefined,
        error: errorOf(name),
      };
    },
    /** Props of a checkbox. */
    box: (name: Path<Values>) => ({
      checked: form.watch(name) === true,
      onCheckedChange: (checked: boolean) => change(name, checked as PathValue<Values, typeof name>),
      error: errorOf(name),
    }),
    /** For `onRefused`: puts the server's messages at their fields. */
    refuse: (messages: Messages) => {
      for (const [name, message] of Object.entries(messages))
        form.setError(name as Path<Values>, { type: 'server', message });
      setRefusals((count) => count + 1);
    },
    /** Checks the typed values and submits them. */
    submit: (taker: Pick<Taker, 'run' | 'reset' | 'pending'>) => (event?: SubmitEvent<HTMLFormElement>) => {
      const run = form.handleSubmit(
        (values) => {
          if (!taker.pending) taker.run(bodyOf(values));
        },
        () => taker.reset(),
      );
      void run(event);
    },
    /** Props of the `form` element. */
    props: {
      ref: element,
      noValidate: true,
      // If the form is ever submitted without our script, its values must not go into a URL.
      method: 'post',
      onFocus: () => void (options.schema && loadCheck(options.schema)),
    },
    /** Returns the error of the form as a whole. */
    problem: (taker: Pick<Taker, 'message' | 'errors'>): string | null => {
      if (Object.keys(errors).length > 0)
        return isElsewhere ? messagesIn(errors).join(' ') : 'Check the highlighted fields.';
      return Object.keys(taker.errors).length > 0 ? null : taker.message;
    },
  };
}

/** Returns what was typed or chosen in a server-rendered field before hydration; null for nothing. */
function early(control: Control, initial: unknown): string | null {
  const typed = control.type === 'radio' ? null : earlyValue(control);
  return typed === initial ? null : typed;
}

/** Returns null if the code cannot be loaded: then only the server checks. */
async function loadCheck(schema: () => Promise<ZodType>): Promise<((body: object) => Messages) | null> {
  try {
    const { checkBody } = await import('./check-body');
    const found = await schema();
    return (body) => checkBody(found, body);
  } catch {
    return null;
  }
}

/** Converts `{'rules[0].value': 'Required.'}` to the form library's nested errors. */
function errorTree<Values extends FieldValues>(messages: Messages): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [name, message] of Object.entries(messages)) set(errors, name, { type: 'schema', message });
  return errors;
}

function messagesIn(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    if ('message' in error && typeof error.message === 'string') return [error.message];
    return messagesIn(error);
  });
}
