'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { FieldFrame, type FieldProps, fieldIds } from './field';

export interface Choice {
  value: string;
  label: string;
  /** A second, quieter line. */
  note?: string;
}

interface ComboboxProps extends FieldProps {
  choices: readonly Choice[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
}

/** Type a few letters, Enter picks the first that fits. */
export function Combobox({
  label,
  hint,
  error,
  required,
  className,
  choices,
  value,
  onValueChange,
  onBlur,
  name,
  placeholder = 'Type or choose…',
}: ComboboxProps) {
  const { id, describedBy } = fieldIds(useId(), { hint, error });
  const selected = choices.find((choice) => choice.value === value) ?? null;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required} className={className}>
      <Base.Root
        items={choices}
        value={selected}
        onValueChange={(choice: Choice | null) => onValueChange(choice?.value ?? null)}
        itemToStringLabel={(choice: Choice) => choice.label}
        itemToStringValue={(choice: Choice) => choice.value}
        isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
        autoHighlight
      >
        <Base.InputGroup className="relative">
          <Base.Input
            id={id}
            data-field={name}
            placeholder={placeholder}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            aria-required={required || undefined}
            className="control pr-10"
          />
          <Base.Trigger
            aria-label={`Show choices for ${label}`}
            tabIndex={-1}
            className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-ink-2"
          >
            <ChevronDown size={16} aria-hidden="true" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50 outline-none">
            <Base.Popup className="popup w-(--anchor-width) max-w-(--available-width) overflow-hidden">
              <Base.Empty>
                <div className="px-4 py-3 text-sm text-ink-2">Nothing fits what you typed.</div>
              </Base.Empty>
              <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1.5 outline-none data-empty:p-0">
                {(choice: Choice) => <ComboboxItem key={choice.value} choice={choice} />}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}

function ComboboxItem({ choice }: { choice: Choice }) {
  return (
    <Base.Item
      value={choice}
      className="flex cursor-default items-center gap-3 rounded-control px-3 py-2 text-sm select-none data-highlighted:bg-accent-soft data-highlighted:text-ink"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{choice.label}</span>
        {choice.note && <span className="block truncate text-xs text-ink-2">{choice.note}</span>}
      </span>
      <Base.ItemIndicator className="text-accent">
        <Check size={16} aria-hidden="true" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
