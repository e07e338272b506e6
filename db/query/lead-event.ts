import type { LeadEventKind } from '@/db/schema/lead';

/** The kind of an event as a statement writes it down: one of those that have a text. */
export const eventKind = (kind: LeadEventKind): string => kind;
