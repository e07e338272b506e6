import type { NextSource } from '@/db/query/desk/work-list';

/** Where the next lead comes from, in this order. */
export const nextSources: readonly NextSource[] = [
  'own call-back',
  'shared call-back',
  'arrived',
  'fits now',
  'others fit',
  'new',
];
