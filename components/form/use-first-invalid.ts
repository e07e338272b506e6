import { useEffect, useRef } from 'react';

/** Moves to the first field that was refused, once an answer has said so. For the form's `ref`. */
export function useFirstInvalid(errors: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const refused = Object.keys(errors).join(' ');
  useEffect(() => {
    if (refused !== '') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return form;
}
