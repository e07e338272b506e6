/** Focuses a field of the capture form. */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();
}

/** After a refused submit, focuses the first invalid field from the top. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
