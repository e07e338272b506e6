'use client';

import { type ReactNode, Suspense } from 'react';
import { useHydrated } from './use-hydrated';

interface LatePartProps {
  /** Shown until it is there. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Around fields that are loaded on demand (`lazyPart`). They are rendered only once the page is hydrated: a form that
 * changes before a part of it is makes React render that part anew, and what was typed into it until then is lost.
 */
export function LatePart({ fallback, children }: LatePartProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
