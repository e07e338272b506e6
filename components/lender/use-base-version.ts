'use client';

import { useEffect, useState } from 'react';

/**
 * The version that a form of one of the lender's own is based on: it saves over that one, so that nothing is overwritten
 * unseen. What others saved meanwhile is shown, unless something is typed; that stays. Returns it, and what a save makes
 * of it.
 */
export function useBaseVersion(
  version: number,
  { isDirty, show }: { isDirty: boolean; show: () => void },
): [number, (saved: number) => void] {
  const [base, setBase] = useState(version);
  // After a save the page still has the version before, until it is refreshed.
  const isBehind = version > base && !isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that is read
  useEffect(() => {
    if (!isBehind) return;
    show();
    setBase(version);
  }, [isBehind, version]);
  return [base, setBase];
}
