import { accountTables } from './account-tables';
import { catalogueTables } from './catalogue-tables';
import { consentTables } from './consent-tables';
import { fileTables } from './file-tables';
import { houseTables } from './house-tables';
import { incidentTables } from './incident-tables';
import { leadTables } from './lead-tables';
import { moneyTables } from './money-tables';
import { classes, columnsOf, type Entries, kinds, readers, subjects } from './record';

/** The parts of the record, in the order in which they are shown. */
export const parts: readonly { title: string; entries: Entries }[] = [
  { title: 'Applicants and their leads', entries: leadTables },
  { title: 'What applicants agreed and objected to', entries: consentTables },
  { title: 'Compromises, and who was told', entries: incidentTables },
  { title: 'Files, and what is made up', entries: fileTables },
  { title: 'Outcomes, commissions and figures', entries: moneyTables },
  { title: 'Affiliates and people who sign in', entries: accountTables },
  { title: 'Products, lenders and words', entries: catalogueTables },
  { title: 'Alerts, events and the installation', entries: houseTables },
];

/** The record of processing (design care 7): every table, with every column. A test fails where one is missing. */
export const processingRecord: Entries = Object.assign({}, ...parts.map(({ entries }) => entries));

/** Returns the record as JSON, in full words. */
export function processingJson() {
  const tables = parts.flatMap(({ entries }) =>
    Object.entries(entries).map(([table, entry]) => ({
      table,
      holds: entry.holds,
      whose: subjects[entry.whose],
      why: entry.why,
      kept: classes[entry.kept],
      readBy: readers[entry.readBy],
      columns: columnsOf(entry).map(({ name, kind }) => ({ name, holds: kinds[kind] })),
    })),
  );
  return { tables };
}
