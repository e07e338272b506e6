import { className } from './class-name';

interface SkeletonProps {
  className?: string;
  /** It stands for a card, and has its corners. */
  isCard?: boolean;
}

/** A placeholder in the size of the content to come. */
export function Skeleton({ className: extra, isCard = false }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={className('shimmer', isCard ? 'rounded-card' : 'rounded-control', extra)}
    />
  );
}
