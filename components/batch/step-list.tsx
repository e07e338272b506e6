'use client';

import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { className } from '@/components/base/ui/class-name';

const steps = ['File', 'Columns', 'Check and send'] as const;

/**
 * Shows the current step of the wizard. Takes the focus when the step changes, because the button that led there is
 * gone.
 */
export function StepList({ current }: { current: number }) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current !== current) list.current?.focus();
    shown.current = current;
  }, [current]);
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label="Steps"
      className="mb-5 flex scroll-mt-40 items-center gap-2 text-sm outline-none"
    >
      {steps.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className={className(
            'flex items-center gap-2 whitespace-nowrap',
            index === current ? 'font-medium text-ink' : 'text-ink-2',
          )}
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-4 bg-line sm:w-10" />}
          <span
            aria-hidden="true"
            className={className(
              'tabular flex size-6 items-center justify-center rounded-full text-xs font-medium',
              index < current && 'bg-success-soft text-success',
              index === current && 'bg-accent text-on-accent',
              index > current && 'bg-surface-3 text-ink-2',
            )}
          >
            {index < current ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          <span className={index === current ? '' : 'max-sm:sr-only'}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
