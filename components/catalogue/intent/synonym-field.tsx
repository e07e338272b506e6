'use client';

import { useState } from 'react';
import { TextField } from '@/components/base/ui/text-field';

interface SynonymFieldProps {
  chosen: readonly string[];
  onChange: (names: string[]) => void;
  errorOf: (name: string) => string | undefined;
}

/** What people also call the product, typed with commas between. */
export function SynonymField({ chosen, onChange, errorOf }: SynonymFieldProps) {
  // As typed: read back from the names, a comma at the end would be gone at once.
  const [text, setText] = useState(chosen.join(', '));
  const wrong = chosen.findIndex((_, index) => errorOf(`entry.synonyms.${index}`) !== undefined);
  const error =
    wrong < 0 ? errorOf('entry.synonyms') : `${chosen[wrong]}: ${errorOf(`entry.synonyms.${wrong}`)}`;
  return (
    <TextField
      label="Also called"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(namesIn(target.value));
      }}
      autoComplete="off"
      error={error}
      hint="Other names, with commas between, that agents may type on the New lead page. The API does not use them."
    />
  );
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
