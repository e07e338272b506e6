import { hash } from 'node:crypto';
import { csvLine } from '@/lib/base/spreadsheet/csv-write';

/** How the register is asked. Its format is not public: the heading and the form of a value are chosen with each file. */
export interface RegisterFormat {
  readonly column: string;
  readonly isDigests: boolean;
}

/** The heading of a file for the register. */
export const registerHeading = ({ column }: RegisterFormat): string => csvLine([column]);

/** The line of one number, in the one form that opt-outs are hashed in. */
export const registerLine = ({ isDigests }: RegisterFormat, value: string): string =>
  csvLine([isDigests ? hash('sha256', value, 'hex') : value]);

// The other direction, the listed ones as plain values or digests in a column that is named, is how files of opt-outs are
// read (`lib/batch/opt-out-list/read-list.ts`).
