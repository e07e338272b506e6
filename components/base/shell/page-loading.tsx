import { Skeleton } from '@/components/base/ui/skeleton';

/** A placeholder while a page loads. */
export function PageLoading() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      <Skeleton isCard className="mt-6 h-96" />
    </div>
  );
}
