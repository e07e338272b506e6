'use client';

import { type Dispatch, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import type { PartnerFormEvent, PartnerFormState } from './partner-form-state';

const loadUnchecked = () => import('./unchecked-question');
const UncheckedQuestion = lazyPart(loadUnchecked);
const loadFewer = () => import('./fewer-question');
const FewerQuestion = lazyPart(loadFewer);

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
  const isUnchecked = useLoadedOnOpen(unchecked !== null, loadUnchecked);
  const isFewer = useLoadedOnOpen(fewer !== null, loadFewer);
  return (
    <Suspense>
      {isUnchecked && (
        <UncheckedQuestion
          companyName={companyName}
          open={unchecked !== null}
          onClose={() => {
            dispatch({ kind: 'unchecked answered' });
            save.reset();
          }}
          onConfirm={() => {
            dispatch({ kind: 'unchecked answered' });
            save.run({ ...unchecked, unchecked: true });
          }}
        />
      )}
      {isFewer && (
        <FewerQuestion
          lost={fewer?.lost ?? []}
          open={fewer !== null}
          onClose={() => {
            dispatch({ kind: 'fewer answered' });
            save.reset();
          }}
          onConfirm={() => {
            dispatch({ kind: 'fewer answered' });
            save.run({ ...fewer?.body, fewer: true });
          }}
        />
      )}
    </Suspense>
  );
}
