'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';

const Step = lazyPart(() => import('./correct-step').then(({ CorrectStep }) => ({ default: CorrectStep })));

/** The grid of rows with errors is a tenth of its page's code and is needed last. */
export function CorrectStep(props: ComponentProps<typeof Step>) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Step {...props} />
    </Suspense>
  );
}
