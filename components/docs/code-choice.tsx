'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { CodeBlock } from '@/components/base/ui/code-block';

interface CodeOption {
  readonly name: string;
  readonly text: string;
}

/** One of several pieces of code, chosen in its frame. */
export function CodeChoice({ label, options }: { label: string; options: readonly CodeOption[] }) {
  const [chosen, setChosen] = useState('');
  const shown = options.find(({ name }) => name === chosen) ?? options[0];
  if (!shown) return null;
  return (
    <CodeBlock
      copy
      title={shown.name}
      text={shown.text}
      choice={<CodeSelect label={label} options={options} value={shown.name} onChange={setChosen} />}
    />
  );
}

/** The control in a code block's frame. */
export function CodeSelect({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { name: string }[];
  value: string;
  onChange: (name: string) => void;
}) {
  if (options.length < 2) return <span className="min-w-0 break-words">{value}</span>;
  return (
    <span className="relative -ml-2 flex min-w-0 items-center">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 min-w-0 cursor-pointer appearance-none truncate rounded-control bg-transparent pr-7 pl-2 text-ink-2 hover:bg-surface-3 hover:text-ink"
      >
        {options.map(({ name }) => (
          <option key={name} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" className="pointer-events-none absolute right-2" />
    </span>
  );
}
