'use client';

import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

const Step = lazy(() => import('./correct-step').then(({ CorrectStep }) => ({ default: CorrectStep })));

/** The grid of rows with errors is a tenth of its page's code and is needed last. */
export function CorrectStep(props: ComponentProps<typeof Step>) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Step {...props} />
    </Suspense>
  );
}
