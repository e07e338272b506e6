'use client';

import { Quote } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/base/ui/checkbox';
import { SelectField } from '@/components/base/ui/select-field';
import { languageName } from '@/lib/message/consent-text/language';
import { consentLanguageField, consentTextField, yesField } from './form-value';
import type { LeadForm } from './lead-field';
import { useConsentText } from './use-consent-text';

/** The questions to read out, each with its answer. The lead can be sent once each has a yes. */
export function ConsentSection({ form, language = null }: { form: LeadForm; language?: string | null }) {
  const chosen = useWatch({ control: form.control, name: consentLanguageField });
  const { texts, text, remember } = useConsentText([chosen, language]);
  const id = useId();
  const questions = text?.questions ?? [];
  const names = questions.map((_, index) => yesField(index));
  const answers = useWatch({ control: form.control, name: names });
  const error = form.formState.errors.popi?.message;
  const missing = Math.max(
    0,
    answers.findIndex((answer) => answer !== true),
  );
  const answer = (index: number, yes: boolean) => {
    form.setValue(yesField(index), yes);
    const all = answers.every((given, place) => (place === index ? yes : given === true));
    form.setValue('popi', all, { shouldDirty: true });
    form.setValue(consentTextField, text?.key ?? '');
    if (all) form.clearErrors('popi');
  };
  return (
    <div className="flex flex-col gap-4">
      {texts.length > 1 && (
        <SelectField
          label="Language of the call"
          value={text?.language ?? ''}
          choices={texts.map((one) => ({ value: one.language, label: languageName(one.language) }))}
          onChange={(event) => {
            remember(event.target.value);
            form.setValue(consentLanguageField, event.target.value);
            // A yes was given to the words of the other language.
            for (const name of names) form.setValue(name, false);
            form.setValue('popi', false);
          }}
          className="sm:max-w-60"
        />
      )}
      {questions.map(({ purposes, words }, index) => (
        <div key={words} className="flex flex-col gap-3">
          <figure className="rounded-control border-l-3 border-accent bg-surface-2 py-3.5 pr-5 pl-5">
            {index === 0 && (
              <figcaption className="mb-1 flex items-center gap-1.5 text-xs font-medium text-ink-2">
                <Quote size={13} aria-hidden="true" />
                Read out
              </figcaption>
            )}
            <blockquote id={`${id}-${index}`} lang={text?.language} className="text-base text-ink">
              {words}
            </blockquote>
          </figure>
          <Checkbox
            label={`Yes, ${purposes.join(' and ')}`}
            name={index === 0 ? 'popi' : yesField(index)}
            checked={answers[index] === true}
            required
            onCheckedChange={(checked) => answer(index, checked)}
            error={index === missing ? error : undefined}
            describedBy={`${id}-${index}`}
          />
        </div>
      ))}
    </div>
  );
}
