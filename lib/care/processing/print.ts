import { encryptedColumns } from '@/lib/care/pii-key/encrypted-column';
import { classes, columnsOf, kinds, readers, subjects, type TableEntry } from './record';
import { parts } from './table';

const head = `# Record of processing

What is stored, whose data it is, why, until when, and who reads it: every table and column, as section 17 of POPIA asks
for. Written by \`lib/care/processing/print.ts\` from the entries beside it (\`npm run -s cli -- processing\` prints it);
a test fails on a table or column that has no entry. The queue of jobs (\`graphile_worker\`) and the list of migrations
(\`drizzle\`) stand beside it: jobs hold ids, never an applicant's values. Periods "of the environment" are settings of
the console's Environments page; a shorter one counts after 24 hours. Backups hold what was stored when they were made.
On which ground data is processed, and under which contract others have it, stands with the operator, not here.
`;

const width = 118;

/** Returns the words as one item of a list, in lines that are not too long. */
function item(words: string): string {
  const lines = ['-'];
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + 1 + word.length > width) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}

const isEncrypted = (table: string, column: string) =>
  encryptedColumns.some((one) => one.table === table && one.column === column);

function tableText(name: string, entry: TableEntry): string {
  const columns = columnsOf(entry);
  const named = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => {
    const those = columns.filter((column) => column.kind === kind);
    if (those.length === 0) return [];
    const names = those.map((one) => `\`${one.name}\`${isEncrypted(name, one.name) ? ' (encrypted)' : ''}`);
    return [item(`${kinds[kind]}: ${names.join(', ')}`)];
  });
  return [
    `### ${name}`,
    '',
    item(`**${entry.holds}**`),
    item(`whose data: ${subjects[entry.whose]}; why: ${entry.why}`),
    item(`kept: ${classes[entry.kept]}`),
    item(`read by: ${readers[entry.readBy]}`),
    ...named,
    '',
  ].join('\n');
}

/** Returns the record as Markdown, a part for each group of tables. */
export function printProcessing(): string {
  const texts = parts.map(({ title, entries }) =>
    [`## ${title}\n`, ...Object.entries(entries).map(([name, entry]) => tableText(name, entry))].join('\n'),
  );
  return [head, ...texts].join('\n');
}
