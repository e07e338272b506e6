'use client';

import { type ChangeEvent, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface ControlledField<Of extends Control> {
  value?: unknown;
  autoComplete?: string | undefined;
  onChange?: ((event: ChangeEvent<Of>) => void) | undefined;
}

/**
 * Takes what was typed or chosen in a controlled field before the page was hydrated as if it had been typed after it:
 * the field would fall back to its own value. Only with `autoComplete="off"`: in others the browser may have put back
 * what was there before a reload.
 */
export function useEarlyValue<Of extends Control>(id: string, field: ControlledField<Of>): void {
  const change = useEffectEvent((to: string) => {
    const control = document.getElementById(id) as Of | null;
    if (!control) return;
    control.value = to;
    field.onChange?.({ target: control, currentTarget: control } as ChangeEvent<Of>);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after mounting
  useEffect(() => {
    if (typeof field.value !== 'string' || field.autoComplete !== 'off') return;
    const control = document.getElementById(id) as Of | null;
    const typed = control && earlyValue(control);
    if (typed === null || typed === field.value) return;
    // One field after the other, each with what those before it have changed.
    const later = setTimeout(() => flushSync(() => change(typed)));
    return () => clearTimeout(later);
  }, []);
}

/** Returns what a control holds if that differs from what the server rendered; null if not. */
export function earlyValue(control: Control): string | null {
  if (!(control instanceof HTMLSelectElement))
    return control.value === control.defaultValue ? null : control.value;
  const rendered = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex === Math.max(rendered, 0) ? null : control.value;
}
