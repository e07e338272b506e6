import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { className } from './class-name';
import { Spinner } from './spinner';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'md' | 'lg' | 'sm';

const variantClass: Record<Variant, string> = {
  primary:
    'bg-accent text-on-accent shadow-card hover:bg-accent-strong aria-disabled:hover:bg-accent active:translate-y-px',
  secondary: 'bg-surface text-ink border border-line shadow-card hover:bg-surface-2 active:translate-y-px',
  ghost: 'text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'bg-danger-soft text-danger border border-danger/25 hover:border-danger/60',
};

const sizeClass: Record<Size, string> = {
  sm: 'h-8 px-3 text-sm gap-1.5',
  md: 'h-10 px-4 text-sm gap-2',
  lg: 'h-12 px-5 text-base gap-2',
};

/** The look of a button, for links that act like one. */
export function buttonClass(variant: Variant = 'secondary', size: Size = 'md', extra?: string): string {
  return className(
    'inline-flex shrink-0 select-none items-center justify-center rounded-control font-medium whitespace-nowrap transition-[background-color,border-color,color,transform] duration-100',
    'disabled:opacity-50 disabled:pointer-events-none aria-disabled:cursor-default aria-disabled:opacity-70',
    variantClass[variant],
    sizeClass[size],
    extra,
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  variant?: Variant;
  size?: Size;
  /** At work: keeps the focus, shows it, and ignores further presses. */
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
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would throw the focus back to the page; a pending button keeps it and does nothing.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, extra)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
