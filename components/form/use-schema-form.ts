'use client';

import { type SubmitEvent, useEffect, useRef, useState } from 'react';
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

interface SchemaFormOptions<Values extends FieldValues> {
  /**
   * What the form opens with, by the names of the body: text where somebody types. Without it what stands in the
   * fields already counts: typed, or filled in by the browser, before the page answered.
   */
  values?: Values;
  /** The schema that the server reads the body with. Fetched when the form is entered: no page waits for it. */
  schema?: () => Promise<ZodType>;
  /** The body of what was typed: JSON types, and what nobody types. Without it the values are the body. */
  body?: (values: Values) => object;
  /** What only the page can judge, by field. */
  problems?: (values: Values) => Record<string, string>;
}

/** What takes the form: `useChange`, as a rule. */
interface Taker {
  run: (body: object) => void;
  reset: () => void;
  pending: boolean;
  message: string | null;
  errors: Readonly<Record<string, string>>;
}

type Control = HTMLInputElement | HTMLSelectElement;

type Messages = Readonly<Record<string, string>>;

/**
 * A form over the schema that the server checks with too. What is wrong stands at its field, whoever has found it;
 * the focus goes to the first of them, and a field that is corrected is no longer marked.
 */
export function useSchemaForm<Values extends FieldValues>(options: SchemaFormOptions<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const known = useRef(new WeakSet<Control>());
  /** How often the server has refused it. */
  const [refusals, setRefusals] = useState(0);
  /** What was refused is at no field of the form. */
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
    // Some controls have no ref of their own; the first wrong one is focused below.
    shouldFocusError: false,
  });
  const { defaultValues, errors, isDirty, isSubmitted, submitCount } = form.formState;

  // These two say that it was refused.
  useEffect(() => {
    if (submitCount + refusals === 0) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    first?.focus();
    setIsElsewhere(!first);
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
    /** A field's value as it stands; the form is rendered anew when it changes. */
    value: <Name extends Path<Values>>(name: Name): PathValue<Values, Name> => form.watch(name),
    values: form.getValues,
    change,
    /** For a text field or a select. */
    field: (name: Path<Values>) => {
      const { ref, ...registered } = form.register(name);
      const initial: unknown = get(defaultValues, name);
      return {
        ...registered,
        ref: (control: Control | null) => {
          const typed = control && !known.current.has(control) ? early(control) : null;
          if (control) known.current.add(control);
          ref(control);
          if (typed !== null)
            form.setValue(name, typed as PathValue<Values, typeof name>, { shouldDirty: true });
        },
        defaultValue: typeof initial === 'string' ? initial : undefined,
        error: errorOf(name),
      };
    },
    /** For a checkbox. */
    box: (name: Path<Values>) => ({
      checked: form.watch(name) === true,
      onCheckedChange: (checked: boolean) => change(name, checked as PathValue<Values, typeof name>),
      error: errorOf(name),
    }),
    /** For `onRefused`: what the server has refused, at its fields. */
    refuse: (messages: Messages) => {
      for (const [name, message] of Object.entries(messages))
        form.setError(name as Path<Values>, { type: 'server', message });
      setRefusals((count) => count + 1);
    },
    /** Checks what was typed and hands it on. */
    submit: (taker: Pick<Taker, 'run' | 'reset' | 'pending'>) => (event?: SubmitEvent<HTMLFormElement>) => {
      const run = form.handleSubmit(
        (values) => {
          if (!taker.pending) taker.run(bodyOf(values));
        },
        () => taker.reset(),
      );
      void run(event);
    },
    /** For the `form` itself. */
    props: {
      ref: element,
      noValidate: true,
      // Should it ever be sent without our script: never into an address.
      method: 'post',
      onFocus: () => void (options.schema && loadCheck(options.schema)),
    },
    /** What is said of the form as a whole. */
    problem: (taker: Pick<Taker, 'message' | 'errors'>): string | null => {
      if (Object.keys(errors).length > 0)
        return isElsewhere ? messagesIn(errors).join(' ') : 'Check the highlighted fields.';
      return Object.keys(taker.errors).length > 0 ? null : taker.message;
    },
  };
}

/** What was typed into a field of the server's page before ours answered; null for nothing. */
function early(control: Control): string | null {
  const isText = control instanceof HTMLInputElement && control.type !== 'radio';
  return isText && control.value !== control.defaultValue ? control.value : null;
}

/** Null where the code cannot be fetched: then the server checks alone. */
async function loadCheck(schema: () => Promise<ZodType>): Promise<((body: object) => Messages) | null> {
  try {
    const { checkBody } = await import('./check-body');
    const found = await schema();
    return (body) => checkBody(found, body);
  } catch {
    return null;
  }
}

/** `{'rules[0].value': 'Required.'}` as the form library keeps it. */
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
