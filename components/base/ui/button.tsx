'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { Spinner } from './spinner';
import { useHydrated } from './use-hydrated';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** In progress: keeps the focus, shows a spinner, and ignores further presses. */
  pending?: boolean;
  children: ReactNode;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  className: extra,
  children,
  onClick,
  type = 'button',
  disabled = false,
  ...rest
}: ButtonProps) {
  const hydrated = useHydrated();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would lose the focus; a pending button keeps it and does nothing.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      // Before hydration a press would be lost, and Enter would submit the form to the page's URL.
      disabled={disabled || !hydrated}
      data-early={(!hydrated && !disabled) || undefined}
      onClick={press}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, extra)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
