import type { ReactNode } from 'react';
import { className } from './class-name';

interface KbdProps {
  children: ReactNode;
  onAccent?: boolean;
  /** Shown on every device: where keys are what it is about. */
  always?: boolean;
}

/** Shows a key. Hidden on devices that probably have no keyboard. */
export function Kbd({ children, onAccent = false, always = false }: KbdProps) {
  return (
    <kbd
      className={className(
        'h-5 min-w-5 items-center justify-center rounded-tag border px-1.5 font-sans text-[0.6875rem] leading-none font-medium',
        always ? 'inline-flex' : 'hidden pointer-fine:inline-flex',
        onAccent ? 'border-current/35' : 'border-line bg-surface-2 text-ink-2',
      )}
    >
      {children}
    </kbd>
  );
}
