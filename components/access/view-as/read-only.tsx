import type { ReactNode } from 'react';

/** Disables all controls of a page for an operator who only looks at it; the banner says why. */
export function ReadOnly({ when, children }: { when: boolean; children: ReactNode }) {
  if (!when) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
