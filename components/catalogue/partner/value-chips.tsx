'use client';

import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { className } from '@/components/base/ui/class-name';
import { maximumListLength, type RuleScalar } from '@/lib/catalogue/matching/rule-field';
import { endsValue, listText, readValue, readValues } from '@/lib/catalogue/matching/value-text';

interface ValueChipsProps {
  label: string;
  /** Of the rule: it decides what a number is. */
  field: string;
  values: readonly RuleScalar[];
  /** What is being added. */
  text: string;
  placeholder: string;
  errorId: string | undefined;
  onChange: (part: { values?: RuleScalar[]; text: string }) => void;
}

/**
 * Edits the values of a list as chips that show their type. Enter, a comma or pasted cells add; Backspace and Delete
 * remove; the arrow keys move.
 */
export function ValueChips({ label, field, values, text, placeholder, errorId, onChange }: ValueChipsProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const add = (typed: string) => {
    const all = [...new Set([...values, ...readValues(field, typed)])];
    // What is too much stays where it can be seen.
    onChange({
      values: all.slice(0, maximumListLength),
      text: listText(field, all.slice(maximumListLength)),
    });
  };
  /** To a chip; beyond the last one is the input. */
  const focus = (place: number) => {
    const chips = box.current?.querySelectorAll('button') ?? [];
    (chips[Math.max(0, place)] ?? input.current)?.focus();
  };
  const remove = (place: number, next: number) => {
    const isLeft = values.length > 1 && next < values.length - 1;
    // A button that goes would take the focus with it.
    focus(isLeft ? next : values.length);
    onChange({ values: values.filter((_, at) => at !== place), text });
  };
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    if (event.key === 'Enter') {
      // Never submits the form: the second Enter comes easily.
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && values.length > 0)
      onChange({ values: values.slice(0, -1), text });
    else if (event.key === 'ArrowLeft' && isAtStart && values.length > 0) {
      event.preventDefault();
      focus(values.length - 1);
    }
  };
  const onChipKey = (event: KeyboardEvent, place: number) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => focus(place - 1),
      ArrowRight: () => focus(place + 1),
      Home: () => focus(0),
      End: () => focus(values.length),
      Backspace: () => remove(place, place - 1),
      Delete: () => remove(place, place),
    };
    if (!Object.hasOwn(moves, event.key)) return;
    event.preventDefault();
    moves[event.key]?.();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    // The browser would join the lines of pasted cells.
    if (!/[\t\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? text.length));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the input is meant for it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input itself
    <div
      ref={box}
      onClick={(event) => event.target === box.current && input.current?.focus()}
      className={className(
        'control flex h-auto min-h-10 flex-wrap items-center gap-1 px-1.5 py-1 max-sm:col-span-2 sm:min-w-0 sm:flex-1',
        'has-[input:focus]:border-focus has-[input:focus]:ring-3 has-[input:focus]:ring-focus/20',
        errorId && 'border-danger',
      )}
    >
      {values.map((value, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at its place when a chip goes
          key={place}
          type="button"
          tabIndex={-1}
          title={typeName(value)}
          aria-label={`Remove ${value}, ${typeName(value)}`}
          onKeyDown={(event) => onChipKey(event, place)}
          onClick={() => remove(place, place)}
          className={className(
            'flex min-h-7 max-w-full min-w-0 items-center gap-1 rounded-tag px-1.5 text-sm hover:text-danger',
            typeof value === 'string' ? 'bg-surface-2' : 'tabular bg-info-soft text-info',
          )}
        >
          <span className="min-w-0 truncate">{chipText(field, value)}</span>
          <X size={14} aria-hidden="true" className="shrink-0" />
        </button>
      ))}
      <input
        ref={input}
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={className(errorId, helpId)}
        autoComplete="off"
        className="h-7 min-w-8 flex-1 bg-transparent px-1.5 outline-none placeholder:text-ink-2"
        value={text}
        placeholder={values.length === 0 ? placeholder : ''}
        onChange={({ target }) =>
          endsValue(target.value) ? add(target.value) : onChange({ text: target.value })
        }
        onKeyDown={onInputKey}
        onPaste={onPaste}
        onBlur={() => text.trim() !== '' && add(text)}
      />
      <span id={helpId} className="sr-only">
        {values.length} values. Enter or a comma adds one, Backspace removes, the arrow keys move.
      </span>
    </div>
  );
}

function typeName(value: RuleScalar): string {
  return typeof value === 'boolean' ? 'true or false' : typeof value === 'number' ? 'number' : 'text';
}

/** Text that looks like something else stands in quotes. */
function chipText(field: string, value: RuleScalar): string {
  const looksOther =
    typeof value === 'string' && (typeof readValue(field, value) !== 'string' || /^[\d\s.+-]+$/.test(value));
  return looksOther ? `“${value}”` : String(value);
}
