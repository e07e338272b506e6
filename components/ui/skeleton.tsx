import { className } from './class-name';

/** Stands where content will be, in its size. */
export function Skeleton({ className: extra }: { className?: string }) {
  return <div aria-hidden="true" className={className('shimmer rounded-control', extra)} />;
}
