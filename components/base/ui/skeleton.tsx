import { className } from './class-name';

/** A placeholder in the size of the content to come. */
export function Skeleton({ className: extra }: { className?: string }) {
  return <div aria-hidden="true" className={className('shimmer rounded-control', extra)} />;
}
