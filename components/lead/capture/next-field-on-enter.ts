import type { KeyboardEvent } from 'react';

/**
 * Enter goes to the form's next field, and sends at the last one: agents work down the form without leaving the keys. A
 * control that uses Enter itself has prevented it by then.
 */
export function nextFieldOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form, nativeEvent } = event;
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const at = target instanceof HTMLElement ? fields.indexOf(target) : -1;
  if (at === -1) return;
  event.preventDefault();
  // A held key must not run through the form and send it.
  if (event.repeat) return;
  const next = fields[at + 1];
  if (next) next.focus();
  else form.requestSubmit();
}

/**
 * Goes on to the field after one that a single key has answered. An Enter right behind that key, out of habit, stays
 * there: it would leave the next field empty.
 */
export function goOnFrom(field: Element): void {
  const fields = [...(field.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const next = fields.find((_, at) => at > 0 && fields[at - 1] === field);
  if (!next) return;
  next.focus();
  const heard = new AbortController();
  const hear = (event: Event) => {
    heard.abort();
    if (event instanceof KeyboardEvent && event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
      event.preventDefault();
  };
  next.addEventListener('keydown', hear, { signal: heard.signal });
  next.addEventListener('blur', hear, { signal: heard.signal });
}
