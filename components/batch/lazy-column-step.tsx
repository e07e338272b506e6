'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';

const Step = lazyPart(() => import('./column-step').then(({ ColumnStep }) => ({ default: ColumnStep })));
const Origin = lazyPart(() => import('./origin-card').then(({ OriginCard }) => ({ default: OriginCard })));

/** The names and words of all fields are needed once a file has been read. */
export function ColumnStep(props: ComponentProps<typeof Step>) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Step {...props} />
    </Suspense>
  );
}

export function OriginCard(props: ComponentProps<typeof Origin>) {
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full" />}>
      <Origin {...props} />
    </Suspense>
  );
}
