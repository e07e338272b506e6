import type { AlertRow } from '@/db/query/event/alert';

/** Something that needs an operator, or needed one. */
export type AlertView = AlertRow;
