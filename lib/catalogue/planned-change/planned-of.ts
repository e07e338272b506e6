import type { PlannedChangeView } from './schema';

/** What is planned for one partner: the change, and the fields that it changes. */
export interface PlannedOf extends Pick<PlannedChangeView, 'id' | 'status' | 'dueAt' | 'by'> {
  fields: string[];
}

/** Returns what of the planned changes is a partner's, in their order. */
export function plannedOf(partnerId: number, changes: readonly PlannedChangeView[]): PlannedOf[] {
  return changes.flatMap(({ id, status, dueAt, by, entries }) =>
    entries
      .filter((entry) => entry.noun === 'partner' && entry.id === partnerId)
      .map(({ fields }) => ({
        id,
        status,
        dueAt,
        by,
        fields: fields.map(({ field }) => field.replaceAll('_', ' ')),
      })),
  );
}
