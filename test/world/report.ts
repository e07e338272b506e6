import type { Found } from './check/check';
import type { Entry } from './check/entry';
import type { Played } from './play';

/** Of one invariant no more are shown: the rest is in the history. */
const shown = 5;

/** Says what was played, and of what does not hold which, how often, and the history of the first lead. */
export function report(
  { entries, folder }: Pick<Played, 'entries' | 'folder'>,
  { seed, seconds, kills }: { seed: string; seconds: number; kills: number },
  found: readonly Found[],
  missing: readonly string[],
): string {
  const lines = [
    `a world of seed ${seed}: ${seconds} s, ${kills} kills, ${entries.length} entries, ${found.length} violations`,
    ...counts(entries),
    ...(missing.length > 0 ? [`nothing to look at of: ${missing.join(', ')}`] : []),
  ];
  const byName = new Map<string, Found[]>();
  for (const one of found) byName.set(one.invariant, [...(byName.get(one.invariant) ?? []), one]);
  for (const [name, all] of byName) {
    lines.push(`${name}: ${all.length}`, ...all.slice(0, shown).map(({ what }) => `  ${what.slice(0, 600)}`));
    const about = all.find((one) => one.about !== null)?.about;
    if (about)
      lines.push(`  the history of ${about}:`, ...historyOf(entries, about).map((line) => `    ${line}`));
  }
  if (found.length > 0) lines.push(`again: npm run prove -- world --minutes ${seconds / 60} --seed ${seed}`);
  if (found.length > 0) lines.push(`the whole history: ${folder}/history.jsonl`);
  return [...lines, ''].join('\n  ');
}

/** How often each act was, by what it was answered with. */
function counts(entries: readonly Entry[]): string[] {
  const acts = new Map<string, number>();
  for (const { who, act, told, asked } of entries) {
    const answer = told
      ? ` ${told.status}`
      : asked.path === undefined || who.startsWith('lender')
        ? ''
        : ' no answer';
    const name = `${who.split(' ')[0]} ${act}${answer}`;
    acts.set(name, (acts.get(name) ?? 0) + 1);
  }
  return [...acts].sort().map(([name, count]) => `${String(count).padStart(6)} ${name}`);
}

/** All entries in which a lead is named, each on one line. */
function historyOf(entries: readonly Entry[], about: string): string[] {
  const [first] = entries;
  const isOf = (entry: Entry) => JSON.stringify(entry).includes(about);
  const applications = entries
    .filter(isOf)
    .flatMap(({ asked }) => (asked.application ? [String(asked.application)] : []));
  const isToldLater = ({ asked }: Entry) =>
    applications.includes(String((asked.said as { application_id?: unknown } | undefined)?.application_id));
  return entries
    .filter((entry) => isOf(entry) || isToldLater(entry))
    .filter(({ who, act }) => !/feed/.test(who) && act !== 'delivered' && act !== 'last look at the list')
    .slice(0, 40)
    .map(({ n, who, act, at, until, asked, told }) => {
      const seconds = ((at - (first?.at ?? at)) / 1_000).toFixed(3);
      const { text, body, ...rest } = asked;
      const said = JSON.stringify({ ...rest, body: body ?? text }).slice(0, 300);
      const answer = told ? ` → ${told.status} ${JSON.stringify(told.body).slice(0, 160)}` : '';
      return `${n} ${seconds} s +${until - at} ms ${who}: ${act} ${said}${answer}`;
    });
}
