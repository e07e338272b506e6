import type { LeadEventKind } from '@/db/schema/lead';

/** Type-checks an event kind used in a statement: only kinds that have a text. */
export const eventKind = (kind: LeadEventKind): string => kind;
