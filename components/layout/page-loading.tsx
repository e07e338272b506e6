import { Skeleton } from '@/components/ui/skeleton';

/** Stands in for a page until it is there. */
export function PageLoading() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      <Skeleton className="mt-6 h-96 rounded-card" />
    </div>
  );
}
