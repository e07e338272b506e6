'use client';

import { useId } from 'react';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import type { LeadBasis } from '@/word/lead';
import { OptionCard } from './option-card';

interface BasisChoiceProps {
  /** Null: not answered yet. */
  value: LeadBasis | null;
  onChange: (value: LeadBasis) => void;
}

const answers: readonly { basis: LeadBasis; label: string; note: string }[] = [
  { basis: 'asked', label: 'Yes', note: 'They came to us, such as on a website, by phone or in a branch.' },
  { basis: 'outbound', label: 'No, it is a list', note: 'We call them first.' },
];

/** Why one may speak to the people of a file. Never guessed: what the law asks of a call depends on it. */
export function BasisChoice({ value, onChange }: BasisChoiceProps) {
  const name = useId();
  return (
    <Card>
      <CardHeader title="Did these people ask for a loan?" note="Kept with every lead of the file." />
      <CardBody>
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">Did these people ask for a loan?</legend>
          {answers.map(({ basis, label, note }) => (
            <OptionCard key={basis} name={name} checked={value === basis} onChoose={() => onChange(basis)}>
              <span className="block font-medium">{label}</span>
              <span className="block text-ink-2">{note}</span>
            </OptionCard>
          ))}
        </fieldset>
      </CardBody>
    </Card>
  );
}
