import { type Answer, type Decision, decisions } from './answer';
import { applicationGate } from './application';
import { deskGate } from './desk';
import { houseGate } from './house';
import { personGate } from './person';
import { systemGate } from './system';
import { gate } from './table';
import { uploadGate } from './upload';
import type { DeferredWork } from './work';

const parts: readonly [title: string, entries: object][] = [
  ['Leads and lenders', applicationGate],
  ['Uploads', uploadGate],
  ['The telephone', deskGate],
  ['People', personGate],
  ['Affiliates’ systems', systemGate],
];

const head = `# The gate

What is under way hears what was decided since. Written by \`lib/base/gate/print.ts\` from the table of \`lib/base/gate/table.ts\`; a test fails when this
page is not what the code prints, and says how to write it.

**go**: as if nothing had been decided. **wait**: nothing leaves the house until then. **end**: it is over, and the words are told where the
work was asked for. **–**: the decision does not concern it; the reason is in the code. Who said that they are not interested is not to be
contacted about that lead: a referral that was not sent, and a text message, end as for **do not contact**. Where consent to share was withdrawn,
what goes to lenders ends as for it, too.
`;

const cell = (answer: Answer): string => {
  if (answer.is === 'n/a') return '–';
  if (answer.is === 'go') return answer.how === null ? 'go' : `go: ${answer.how}`;
  if (answer.is === 'end') return `**end**: ${answer.reason}`;
  const ends = answer.orEnds === null ? '' : `; ends in time: ${answer.orEnds}`;
  return `**wait** until ${answer.until}${ends}`;
};

/** Returns the table as Markdown: one row for each kind of work, in its part, and one column for each decision. */
export function printGate(): string {
  const columns = Object.keys(decisions) as Decision[];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const tables = parts.map(([title, entries]) =>
    [
      `## ${title}`,
      '',
      line(['under way ↓ / decided since →', ...columns.map((decision) => decisions[decision])]),
      line(['---', ...columns.map(() => '---')]),
      ...(Object.keys(entries) as DeferredWork[]).map((work) => {
        const { what, on } = gate[work];
        return line([`**${work}**: ${what}`, ...columns.map((decision) => cell(on[decision]))]);
      }),
      '',
    ].join('\n'),
  );
  const house = (Object.keys(houseGate) as DeferredWork[]).map(
    (work) => `- **${work}**: ${gate[work].what}: ${reasonOfHouse(work)}.`,
  );
  return [head, ...tables, '## What the house does for itself', '', ...house, ''].join('\n');
}

function reasonOfHouse(work: DeferredWork): string {
  const answer = gate[work].on['lender off'];
  return answer.is === 'n/a' ? answer.because : cell(answer);
}
