import { Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Named } from '@/lib/base/text/named';
import { className } from './class-name';

export interface Choice extends Named {
  value: string;
  /** A second, quieter line. */
  note?: string;
}

interface ComboboxListProps {
  id: string;
  label: string;
  choices: readonly Choice[];
  selected: string | null;
  /** Index of the choice that Enter picks; -1 for none. */
  active: number;
  onActive: (index: number) => void;
  onPick: (choice: Choice) => void;
  /** Said when there is no choice. */
  nothing?: string;
}

/** The list of choices, below its input, or above it if there is more room. */
export function ComboboxList({
  id,
  label,
  choices,
  selected,
  active,
  onActive,
  onPick,
  nothing = 'No matches.',
}: ComboboxListProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(false);

  useLayoutEffect(() => {
    const frame = popup.current?.parentElement?.getBoundingClientRect();
    if (!frame) return;
    const roomBelow = window.innerHeight - frame.bottom;
    setAbove(roomBelow < 220 && frame.top > roomBelow);
  }, []);

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return (
    <div
      ref={popup}
      className={className(
        'popup absolute inset-x-0 z-50 overflow-hidden',
        above ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
      )}
    >
      {choices.length === 0 ? (
        <p role="status" className="px-4 py-3 text-sm text-ink-2">
          {nothing}
        </p>
      ) : (
        <div
          id={id}
          role="listbox"
          aria-label={`Choices for ${label}`}
          className="max-h-72 overflow-y-auto p-1.5"
        >
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant.
            <div
              key={choice.value}
              id={optionId(id, index)}
              role="option"
              aria-selected={choice.value === selected}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onActive(index)}
              onClick={() => onPick(choice)}
              className={className(
                'flex cursor-default items-center gap-3 rounded-control px-3 py-2 text-sm select-none',
                index === active && 'bg-accent-soft text-ink',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{choice.label}</span>
                {choice.note && <span className="block truncate text-xs text-ink-2">{choice.note}</span>}
              </span>
              {choice.value === selected && (
                <Check size={16} aria-hidden="true" className="shrink-0 text-accent" />
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
