'use client';

import { type Dispatch, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import {
  type PartnerFormEvent,
  type PartnerFormState,
  type SaveQuestionName,
  saveQuestions,
} from './partner-form-state';

const loadQuestion = () => import('./save-question');
const SaveQuestion = lazyPart(loadQuestion);

interface SaveQuestionsProps {
  asked: PartnerFormState['asked'];
  companyName: string;
  dispatch: Dispatch<PartnerFormEvent>;
  save: { run: (body: object) => void; reset: () => void };
}

/** What is asked before a save that the server refuses until it is meant; each answer saves again. */
export function SaveQuestions({ asked, ...props }: SaveQuestionsProps) {
  return saveQuestions.map((name) => <Question key={name} name={name} refused={asked[name]} {...props} />);
}

interface QuestionProps extends Omit<SaveQuestionsProps, 'asked'> {
  name: SaveQuestionName;
  refused: PartnerFormState['asked'][SaveQuestionName];
}

function Question({ name, refused, companyName, dispatch, save }: QuestionProps) {
  const isLoaded = useLoadedOnOpen(refused !== undefined, loadQuestion);
  if (!isLoaded) return null;
  const { title, confirmLabel, why } = words[name](companyName);
  const answered = () => dispatch({ kind: 'answered', question: name });
  return (
    <Suspense>
      <SaveQuestion
        title={title}
        confirmLabel={confirmLabel}
        open={refused !== undefined}
        onClose={() => {
          answered();
          save.reset();
        }}
        onConfirm={() => {
          answered();
          save.run({ ...refused?.body, [name]: true });
        }}
      >
        {name !== 'unchecked' && <p className="font-medium text-ink">{refused?.says}</p>}
        {why.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </SaveQuestion>
    </Suspense>
  );
}

const words: Record<
  SaveQuestionName,
  (companyName: string) => { title: string; confirmLabel: string; why: readonly string[] }
> = {
  unchecked: (companyName) => ({
    title: `Send applicants to ${companyName} unchecked?`,
    confirmLabel: 'Save it unchecked',
    why: [
      'Its system has not passed the go-live check at these URLs, and real applicants would go to it from the next request on. An application that it takes wrongly cannot be taken back.',
      'To check it first: save the lender without “Active”, press “Check its system” under Connection, then make it active.',
    ],
  }),
  fewer: () => ({
    title: 'Save rules that lose so many?',
    confirmLabel: 'Save these rules',
    why: [
      'These are the newest leads that were offered. A zero too many looks like this: the rule lab beside the rules shows which rule excludes whom.',
    ],
  }),
  unserved: () => ({
    title: 'Leave products with no lender?',
    confirmLabel: 'Save it all the same',
    why: ['Their new leads match no lender until another one serves them.'],
  }),
};
