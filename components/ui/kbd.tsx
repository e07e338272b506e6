import type { ReactNode } from 'react';
import { className } from './class-name';

/** Shows a key. Hidden on devices that probably have no keyboard. */
export function Kbd({ children, onAccent = false }: { children: ReactNode; onAccent?: boolean }) {
  return (
    <kbd
      className={className(
        'hidden h-5 min-w-5 items-center justify-center rounded-tag border px-1.5 font-sans text-[0.6875rem] leading-none font-medium pointer-fine:inline-flex',
        onAccent ? 'border-current/35' : 'border-line bg-surface-2 text-ink-2',
      )}
    >
      {children}
    </kbd>
  );
}
