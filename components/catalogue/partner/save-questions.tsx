'use client';

import { type Dispatch, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import type { PartnerFormEvent, PartnerFormState } from './partner-form-state';

const loadQuestion = () => import('./save-question');
const SaveQuestion = lazyPart(loadQuestion);

interface SaveQuestionsProps {
  state: Pick<PartnerFormState, 'unchecked' | 'fewer'>;
  companyName: string;
  dispatch: Dispatch<PartnerFormEvent>;
  save: { run: (body: object) => void; reset: () => void };
}

/** What is asked before a save that the server refuses until it is meant; each answer saves again. */
export function SaveQuestions({
  state: { unchecked, fewer },
  companyName,
  dispatch,
  save,
}: SaveQuestionsProps) {
  const isUnchecked = useLoadedOnOpen(unchecked !== null, loadQuestion);
  const isFewer = useLoadedOnOpen(fewer !== null, loadQuestion);
  const asked = (kind: 'unchecked answered' | 'fewer answered', body: object) => ({
    onClose: () => {
      dispatch({ kind });
      save.reset();
    },
    onConfirm: () => {
      dispatch({ kind });
      save.run(body);
    },
  });
  return (
    <Suspense>
      {isUnchecked && (
        <SaveQuestion
          title={`Send applicants to ${companyName} unchecked?`}
          confirmLabel="Save it unchecked"
          open={unchecked !== null}
          {...asked('unchecked answered', { ...unchecked, unchecked: true })}
        >
          <p>
            Its system has not passed the go-live check at these URLs, and real applicants would go to it from
            the next request on. An application that it takes wrongly cannot be taken back.
          </p>
          <p>
            To check it first: save the lender without “Active”, press “Check its system” under Connection,
            then make it active.
          </p>
        </SaveQuestion>
      )}
      {isFewer && (
        <SaveQuestion
          title="Save rules that lose so many?"
          confirmLabel="Save these rules"
          open={fewer !== null}
          {...asked('fewer answered', { ...fewer?.body, fewer: true })}
        >
          <ul className="flex flex-col gap-1">
            {(fewer?.lost ?? []).map((line) => (
              <li key={line} className="font-medium text-ink">
                {line}.
              </li>
            ))}
          </ul>
          <p>
            These are the newest leads that were offered. A zero too many looks like this: the rule lab beside
            the rules shows which rule excludes whom.
          </p>
        </SaveQuestion>
      )}
    </Suspense>
  );
}
