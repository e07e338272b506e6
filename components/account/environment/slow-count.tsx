'use client';

import { useEffect, useState } from 'react';

const slowMs = 2_000;

/** Says of a count that has taken two seconds how long it may take. */
export function SlowCount({ pending }: { pending: boolean }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [pending]);
  return (
    <p role="status" className="text-sm text-ink-2 empty:absolute">
      {isSlow &&
        'Counting what this does: with a million leads it takes half a minute or more. Nothing has changed yet.'}
    </p>
  );
}
