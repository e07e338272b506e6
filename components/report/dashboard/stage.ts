import type { Funnel } from '@/lib/report/dashboard/view';

/** The steps of the funnel, in the colours of every chart. */
export const stages = [
  { key: 'leads', label: 'Leads', fill: 'fill-control', swatch: 'bg-control' },
  { key: 'matched', label: 'Matched', fill: 'fill-accent', swatch: 'bg-accent' },
  { key: 'accepted', label: 'Accepted', fill: 'fill-success', swatch: 'bg-success' },
] as const satisfies readonly { key: keyof Funnel; label: string; fill: string; swatch: string }[];
