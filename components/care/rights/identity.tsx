'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { SelectField } from '@/components/base/ui/select-field';
import { identityCheckLabel } from '@/lib/applicant/rights';
import { type IdentityCheck, identityChecks } from '@/word/rights-request';

const Identity = createContext<readonly [IdentityCheck, (to: IdentityCheck) => void] | null>(null);

/** Whatever is answered on the page of a request asks who asks; what is said in one place stands in all of them. */
export function IdentityOnce({ known, children }: { known: IdentityCheck; children: ReactNode }) {
  const state = useState(known);
  return <Identity value={state}>{children}</Identity>;
}

/** How it was made sure that it is the person themselves, as chosen on the page. */
export function useIdentity(): IdentityCheck {
  return useChosen()[0];
}

/** Keeps a form's own value up with it, which takes away what was said of the former one. */
export function useIdentityIn(change: (name: 'identityCheck', value: IdentityCheck) => void): void {
  const [chosen] = useChosen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is chosen
  useEffect(() => change('identityCheck', chosen), [chosen]);
}

export function IdentityField({ error }: { error?: string | undefined }) {
  const [chosen, choose] = useChosen();
  return (
    <SelectField
      label="Is it the person themselves?"
      value={chosen}
      onChange={({ target }) => choose(target.value as IdentityCheck)}
      choices={identityChecks.map((value) => ({ value, label: identityCheckLabel[value] }))}
      error={chosen === 'none' ? error : undefined}
      required
    />
  );
}

function useChosen() {
  const chosen = use(Identity);
  if (!chosen) throw new Error('there is no IdentityOnce around it');
  return chosen;
}
