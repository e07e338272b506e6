'use client';

import { Quote } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { currentConsent } from '@/lib/applicant/consent';
import type { LeadForm } from './lead-field';

export function ConsentSection({ form }: { form: LeadForm }) {
  return (
    <div className="flex flex-col gap-4">
      <figure className="relative rounded-control border-l-3 border-accent bg-surface-2 py-4 pr-5 pl-5">
        <figcaption className="mb-1 flex items-center gap-1.5 text-xs font-medium text-ink-2">
          <Quote size={13} aria-hidden="true" />
          Read out
        </figcaption>
        <blockquote id="consent-words" className="text-base text-ink">
          {currentConsent.text}
        </blockquote>
      </figure>
      <Controller
        control={form.control}
        name="popi"
        render={({ field }) => (
          <Checkbox
            label="The applicant said yes"
            name="popi"
            checked={field.value === true}
            onCheckedChange={(checked) => {
              field.onChange(checked);
              if (checked) form.clearErrors('popi');
            }}
            error={form.formState.errors.popi?.message}
            describedBy="consent-words"
          />
        )}
      />
    </div>
  );
}
