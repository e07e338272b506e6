import { useContext } from 'react';
import { Button } from '@/components/base/ui/button';
import { practiceFilled } from '@/components/lead/practice/filled';
import type { CaptureIntent } from '@/lib/catalogue/intent/capture-intent';
import { ConsentTextContext } from './consent-texts';
import { focusField } from './focus-field';
import { consentLanguageField, consentTextField, yesField } from './form-value';
import type { LeadForm } from './lead-field';

interface FillPracticeProps {
  form: LeadForm;
  applicant: Readonly<Record<string, string>>;
  intents: readonly CaptureIntent[];
}

/** Fills the form of a practice call by one press, as if the applicant had answered, and goes on with the keyboard. */
export default function FillPractice({ form, applicant, intents }: FillPracticeProps) {
  const texts = useContext(ConsentTextContext);
  const fill = () => {
    const intent = intents.find(({ title }) => title === 'Personal Loan') ?? intents[0];
    const wanted = new Set([
      'id_number',
      'first_name',
      'last_name',
      'cell_phone_number',
      'email',
      ...(intent?.required_fields ?? []),
      ...(intent?.asked_fields ?? []),
    ]);
    for (const [name, value] of Object.entries(applicant)) if (wanted.has(name)) form.setValue(name, value);
    form.setValue('intent_id', intent ? String(intent.id) : '');
    const text = texts.find(({ language }) => language === 'en') ?? texts[0];
    for (const index of (text?.questions ?? []).keys()) form.setValue(yesField(index), true);
    form.setValue(consentLanguageField, text?.language ?? '');
    form.setValue(consentTextField, text?.key ?? '');
    form.setValue('popi', true);
    form.clearErrors();
    window.dispatchEvent(new Event(practiceFilled));
    focusField('popi');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-accent-soft px-5 py-3.5 text-sm sm:px-6">
      <p className="min-w-0 flex-1 basis-56">
        Nomsa Dlamini is on the line. She is made up: nobody is called.
      </p>
      <Button size="sm" variant="primary" onClick={fill}>
        Fill it in for me
      </Button>
    </div>
  );
}
