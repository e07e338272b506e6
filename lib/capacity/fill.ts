import type { CapNow } from '@/db/query/capacity';

/** Whether a cap is full or has reached its warning; null: neither. One of 0 is closed by plan. */
export function fillOf({
  places,
  used,
  warnAtPercent,
}: Pick<CapNow, 'places' | 'used' | 'warnAtPercent'>): 'near' | 'full' | null {
  if (places === null || places === 0) return null;
  if (used >= places) return 'full';
  return used * 100 >= places * warnAtPercent ? 'near' : null;
}
