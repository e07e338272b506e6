import { chapters } from './check';

/** What the issue of this world asks for and the checker does not hold yet. */
const notYet = ['No state stands longer than its bound, over months: a world goes by for 25 days at most.'];

/**
 * Faults that were put back (`npm run world-faults`), with minutes until the world found them, with seeds 1 and 2.
 */
const putBack: readonly (readonly [fault: string, first: string, second: string, invariant: string])[] = [
  ['busy-does-not-say-when', '0.9', '1.0', 'busy-says-when'],
  ['call-list-names-who-said-no', '3.3', '8.3', 'nobody-is-served-who-said-no'],
  ['cap-of-none-takes-one', '5.3', '6.7', 'nothing-new-to-a-lender-without-places'],
  ['closed-lender-is-offered', '14.0', '3.2', 'offer-names-who-takes-leads'],
  ['closing-a-month-is-not-told', '2.3', '3.2', 'closed-month-is-told'],
  ['crossing-offer-changes-what-was-sent', '1.0', '1.2', 'holds-the-values-of-the-lead'],
  ['day-without-time-takes-nothing-back', '1.0', '1.0', 'ledger-is-what-was-earned'],
  ['edit-that-crosses-an-erasure-stores-again', '8.7', '5.0', 'erased-is-nowhere'],
  ['endpoint-of-a-suspended-affiliate-is-told', '2.1', '3.2', 'nothing-while-suspended'],
  ['file-stores-who-was-erased', '3.1', '0.9', 'erased-is-nowhere'],
  ['job-is-lost-to-its-own-worker', '1.9', '1.7', 'no-living-worker-is-taken-for-dead'],
  ['late-acceptance-is-not-followed', '0.9', '1.0', 'no-acceptance-lost'],
  ['live-feedback-dies-with-its-web', '5.6', '3.2', 'comes-to-rest'],
  ['maintenance-is-not-heard', '3.1', '4.7', 'nothing-in-maintenance'],
  ['matched-is-told-after-accepted', '3.7', '11.5', 'nothing-matched-after-accepted'],
  ['moved-outcome-is-paid-twice', '1.0', '1.0', 'ledger-is-what-was-earned'],
  ['old-key-still-lets-in', '4.8', '5.8', 'old-key-lets-nobody-in'],
  [
    'older-offer-replaces-a-newer-one',
    '2.9',
    '5.3 (by `offer-fits-the-values`)',
    'rules-hold-for-what-is-sent',
  ],
  ['page-is-read-without-a-trace', '1.6', '0.9', 'look-leaves-a-trace'],
  ['pay-out-told-twice-is-reported-twice', '1.4', '3.2', 'report-is-a-slow-count'],
  ['planned-change-of-the-suspended', '6.2', '3.2', 'planned-by-who-was-suspended-is-held'],
  ['renamed-lender-keeps-its-name', '6.1', '3.2', 'offer-has-the-name-of-today'],
  ['resend-has-the-values-of-today', '1.0', '1.0', 'same-body-again'],
  ['restored-version-leaves-lenders', '1.4', '0.9', 'rule-is-as-it-was-left'],
  ['rotation-stores-an-applicant-twice', '4.2', '8.8', 'stored-once'],
  ['score-in-spite-of-do-not-contact', '3.9', '3.2', 'nothing-after-do-not-contact'],
  ['text-to-who-said-no', '10.5', '8.3', 'no-text-to-who-said-no'],
  ['two-lenders-are-not-told', '1.0', '1.1', 'one-lender'],
  ['undo-takes-an-answered-lead', '0.9', '1.0', 'acknowledged-is-found'],
  ['undone-file-keeps-who-was-erased', '3.6', '1.6', 'erased-is-nowhere'],
  ['webhook-that-failed-counts-as-told', '1.8', '0.9', 'webhook-tells-all'],
];

/** Hours that were played alone on a machine with two cores before a release, each with another seed. */
const hours: readonly (readonly [what: string, ...seeds: readonly [string, string, string]])[] = [
  ['entries of the history', '285,698', '343,890', '294,445'],
  ['acts of client programs and feeds', '54,625', '65,701', '55,692'],
  ['acts of agents', '40,037', '51,858', '40,703'],
  ['calls from and to lenders', '57,858', '69,324', '59,789'],
  ['acts of managers, operators and the planner', '4,655', '5,249', '4,810'],
  ['events delivered to webhooks', '98,218', '114,801', '101,785'],
  ['kills of web, worker, connections and PostgreSQL', '43, 42, 42, 42', '41, 41, 40, 40', '42, 42, 42, 42'],
  ['slow disks, nights', '42, 21', '40, 20', '41, 21'],
  ['answers of 503, and none at all', '16,253, 3,567', '19,545, 2,475', '17,052, 3,187'],
  ['leads looked at again on two pages', '14,978', '18,303', '15,661'],
  ['seconds until all was at rest', '49', '72', '81'],
  ['violations', '0', '0', '0'],
];

/** `docs/invariants.md`, as the checker is. */
export function printInvariants(): string {
  const count = chapters.reduce((sum, { invariants }) => sum + invariants.length, 0);
  return `# Invariants

What holds whatever happens: ${count} sentences, each with a name by which the world's checker reports it. Printed from
the checker (\`test/world/check\`); a test fails when this page says otherwise.

The world is the built product with two web processes, a worker and a PostgreSQL of its own. Around it lenders, client
programs, agents, managers, three operators and receivers of events play at random, while web, worker and PostgreSQL
are killed with -9 and connections cut; in a world of two minutes or more PII_KEY is rotated. All go by one clock,
which begins on a weekday morning before a month’s last: a minute of play is a day, at night all sleep, the worker
dies and the clock goes on to the next morning (\`test/world/clock\`: \`Date\` of the programs and \`now()\` of
PostgreSQL are shifted from outside, the product knows nothing of it). Each writes down what it asked, what it was
told and when. The checker reads that history and the tables, and uses nothing of the product's own code (a test holds
its imports).

    npm run prove -- world --minutes 60 --seed 7

plays an hour. \`npm test\` plays a quarter of a minute with seed 1. A run that fails prints its seed, how often each act
was, and the history of the first lead concerned; the whole history is kept as JSON lines.

${chapters
  .map(
    ({ title, invariants }) =>
      `## ${title}\n\n${invariants.map(({ name, says }) => wrapped(`- **${name}**: ${says}`)).join('\n')}`,
  )
  .join('\n\n')}

## The checker is checked

Faults that were mended are put back one by one, each by a patch of \`test/world/fault\` in a copy of the program, and
worlds of 40 seconds are played until the named invariant is broken. With \`--together\` those that are named share a
copy, which is quicker; they must be found by different invariants:

    npm run world-faults [-- NAME …] [--minutes N] [--seed S] [--together]

Minutes to find on a machine with two cores, with seed 1 and with seed 2, as each was played last. Some
shared a copy: a world whose faults keep it from coming to rest is waited for:

| fault | seed 1 | seed 2 | found by |
| --- | --- | --- | --- |
${putBack.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## Hours that were played

Three hours are played before a release, each with another seed and alone on its machine. With setting up and the looks
at the end each takes 68 to 71 minutes. In November 2026, on two cores:

| | seed 1 | seed 2 | seed 3 |
| --- | --- | --- | --- |
${hours.map((row) => `| ${row.join(' | ')} |`).join('\n')}

The checker first reported one violation in the third, which the gate’s table allows (live feedback that was stored before
maintenance began); it was mended, and checked that hour’s history again.

## Smaller worlds

\`WORLD_SHRINK=on npm run prove -- world …\` leaves out the kills and then one kind of actor after the other, plays each
smaller world three times (scheduling cannot be replayed), and says who is needed and how often it failed.

## Not yet held

${notYet.map((says) => wrapped(`- ${says}`)).join('\n')}
`;
}

/** In lines of at most 120 characters. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 1 > 120) lines.push(`  ${word}`);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
