'use client';

import { lateForm } from '@/components/base/form/late-form';
import { Skeleton } from '@/components/base/ui/skeleton';

// What a correction needs alone: its code comes with such a request.

/** Corrects a value of one of the person's leads. */
export const LaterCorrection = lateForm(
  () => import('./correct-lead').then(({ CorrectLead }) => CorrectLead),
  <Skeleton className="h-40" />,
);

/** What the person says beside values that are not corrected. */
export const LaterStatements = lateForm(
  () => import('./applicant-statements').then(({ ApplicantStatements }) => ApplicantStatements),
  <Skeleton className="h-40" />,
);
