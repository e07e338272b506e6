'use client';

import { useId } from 'react';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { fileConsent } from '@/lib/applicant/consent';
import { OptionCard } from './option-card';

interface ConsentChoiceProps {
  /** The header of the consent column, if there is one. */
  header: string | null;
  value: 'column' | 'statement' | null;
  onChange: (value: 'column' | 'statement') => void;
}

/** Consent comes from a column of the file or from a recorded statement by the user; it is never guessed (spec 2.1). */
export function ConsentChoice({ header, value, onChange }: ConsentChoiceProps) {
  const name = useId();
  return (
    <Card>
      <CardHeader title="Applicants’ consent" note="Leads without consent cannot be sent." />
      <CardBody>
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">Source of the consent</legend>
          {header !== null && (
            <OptionCard name={name} checked={value === 'column'} onChoose={() => onChange('column')}>
              <span className="block font-medium">Use the column “{header}”</span>
              <span className="block text-ink-2">
                Choose below which words in this column mean “yes”. TRUE always does, an empty cell never.
              </span>
            </OptionCard>
          )}
          <OptionCard name={name} checked={value === 'statement'} onChoose={() => onChange('statement')}>
            <span className="block font-medium">I confirm consent for every row</span>
            <span className="block text-ink-2">“{fileConsent.text}”</span>
            <span className="mt-1 block text-xs text-ink-2">
              Your confirmation is stored with your name and this wording.
              {header !== null && ` A row whose column “${header}” says no stays without consent.`}
            </span>
          </OptionCard>
        </fieldset>
      </CardBody>
    </Card>
  );
}
