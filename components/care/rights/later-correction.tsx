'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Skeleton } from '@/components/base/ui/skeleton';
import type FormOfStatements from './applicant-statements';
import type FormOfValue from './correct-lead';

// What a correction needs alone: its code comes with such a request.
const CorrectLead = lazyPart(() => import('./correct-lead'));
const ApplicantStatements = lazyPart(() => import('./applicant-statements'));

/** Corrects a value of one of the person's leads. */
export function LaterCorrection(props: ComponentProps<typeof FormOfValue>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <CorrectLead {...props} />
    </Suspense>
  );
}

/** What the person says beside values that are not corrected. */
export function LaterStatements(props: ComponentProps<typeof FormOfStatements>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <ApplicantStatements {...props} />
    </Suspense>
  );
}
