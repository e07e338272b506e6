import type { CapNow } from '@/db/query/catalogue/capacity';

/** Whether a window is full or has reached its cap's warning; null: neither. One of 0 places is closed by plan. */
export function fillOf({
  places,
  used,
  warnAtPercent,
}: Pick<CapNow, 'places' | 'used' | 'warnAtPercent'>): 'near' | 'full' | null {
  if (places === null || places === 0) return null;
  if (used >= places) return 'full';
  return used * 100 >= places * warnAtPercent ? 'near' : null;
}

/**
 * What operators are told of a cap: it has reached its warning, or is full. Hours fill and open again all day, which is
 * what a cap per hour is for: of one they are told when it has filled three hours on end, and so turns leads away.
 */
export function warningOf(cap: CapNow): 'near' | 'full' | null {
  if (cap.window === 'hour') return cap.isFullOnEnd && cap.places !== 0 ? 'full' : null;
  return fillOf(cap);
}
