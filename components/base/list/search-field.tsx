'use client';

import { Search, X } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { Spinner } from '@/components/base/ui/spinner';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  text: string;
  pending: boolean;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

/** The input has no name and the form posts, so that Enter before hydration cannot put the text into a URL. */
export function SearchField({ label, placeholder, text, pending, onChange, onSubmit }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search>
      <form method="post" onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-2">
          {pending ? <Spinner /> : <Search size={16} aria-hidden="true" />}
        </span>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') clear();
          }}
          className="control pr-11 pl-9"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={clear}
            className="absolute inset-y-0 right-1 my-auto flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2"
          >
            <X size={16} aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  );
}
