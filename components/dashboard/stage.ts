import type { Funnel } from '@/lib/dashboard/view';

/** The steps of the funnel, in the colours of every chart. */
export const stages = [
  { key: 'leads', label: 'Leads', fill: 'fill-control', swatch: 'bg-control' },
  { key: 'matched', label: 'Matched', fill: 'fill-accent', swatch: 'bg-accent' },
  { key: 'accepted', label: 'Accepted', fill: 'fill-success', swatch: 'bg-success' },
] as const satisfies readonly { key: keyof Funnel; label: string; fill: string; swatch: string }[];

export const count = (value: number) => value.toLocaleString('en-ZA');

/** `38 %`, never broken; a dash where there is nothing to divide by. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}\u00a0%`;
}
