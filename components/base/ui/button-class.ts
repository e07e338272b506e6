import { className } from './class-name';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'lg' | 'sm';

const variantClass: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-card hover:bg-accent-strong aria-disabled:hover:bg-accent active:translate-y-px',
  secondary: 'bg-surface text-ink border border-line shadow-card hover:bg-surface-2 active:translate-y-px',
  ghost: 'text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'bg-danger-soft text-danger border border-danger/25 hover:border-danger/60',
};

const sizeClass: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm gap-1.5',
  md: 'h-10 px-4 text-sm gap-2',
  lg: 'h-12 px-5 text-base gap-2',
};

/** Classes of a button, also for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  extra?: string,
): string {
  return className(
    'inline-flex shrink-0 select-none items-center justify-center rounded-control font-medium whitespace-nowrap transition-[background-color,border-color,color,transform] duration-100',
    'disabled:opacity-50 data-early:opacity-100 disabled:pointer-events-none aria-disabled:cursor-default aria-disabled:opacity-70',
    variantClass[variant],
    sizeClass[size],
    extra,
  );
}
