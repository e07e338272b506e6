import { Link } from '@/components/base/ui/link';
import type { WallFigure } from './wall-figure';

/** A number of somebody's day; where it counts leads it leads to them. */
export function WallNumber({ value, href }: WallFigure) {
  if (href === null) return value;
  return (
    <Link href={href} className="underline-offset-4 hover:underline">
      {value}
    </Link>
  );
}
