import type { PlannedEntry } from '@/db/schema/catalogue/planned-change';

/** What an entry changes as pages show it: of a new secret that there is one, never a value. */
export const fieldsOf = (entry: PlannedEntry | undefined): PlannedEntry['fields'] =>
  entry?.newSecret
    ? [
        {
          field: 'connection.secret',
          before: 'the present one',
          after: 'a new one, shown to the lender once',
        },
      ]
    : (entry?.fields ?? []);
