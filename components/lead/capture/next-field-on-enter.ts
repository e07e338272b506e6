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
