import { formatCount, formatNumber } from '@/components/base/ui/format';
import { type FileProblem, groupProblems } from './file-problem';

/** Of one mistake; the next look at the file shows the rest. */
const placesShown = 200;
const groupsShown = 50;

/** The mistakes of a catalogue file: the same one of many lenders is one line, with its places behind it. */
export function FileProblemList({ problems }: { problems: readonly FileProblem[] }) {
  const groups = groupProblems(problems);
  return (
    <div className="flex flex-col gap-2">
      {problems.length > 1 && (
        <p className="text-sm text-ink-2">
          {formatCount(problems.length, 'mistake')}
          {groups.length < problems.length && ` of ${formatCount(groups.length, 'kind')}`}
        </p>
      )}
      <ul
        aria-label="Problems in the file"
        className="divide-y divide-line rounded-control border border-line text-sm"
      >
        {groups.slice(0, groupsShown).map((group) => (
          <li key={`${group.label} ${group.noun} ${group.message}`} className="px-4 py-2.5 break-words">
            {group.problems.length === 1 ? <One problems={group.problems} /> : <Many group={group} />}
          </li>
        ))}
        {groups.length > groupsShown && (
          <li className="px-4 py-2.5 text-ink-2">
            and {formatCount(groups.length - groupsShown, 'kind')} more
          </li>
        )}
      </ul>
    </div>
  );
}

function One({ problems: [problem] }: { problems: readonly FileProblem[] }) {
  if (!problem) return null;
  return (
    <>
      <span className="font-medium">{problem.place}</span>
      {problem.path && <span className="ml-2 font-mono text-xs text-ink-2">{problem.path}</span>}
      <span className="block text-danger">{problem.message}</span>
    </>
  );
}

function Many({ group }: { group: ReturnType<typeof groupProblems>[number] }) {
  const { label, noun, message, problems } = group;
  return (
    <details>
      <summary className="cursor-pointer">
        <span className="font-medium">
          {label}: {formatCount(problems.length, noun)}
        </span>
        <span className="block text-danger">{message}</span>
      </summary>
      <ul className="mt-2 max-h-60 overflow-y-auto text-ink-2">
        {problems.slice(0, placesShown).map(({ place, path }) => (
          <li key={path ?? place} className="py-0.5">
            {place}
          </li>
        ))}
        {problems.length > placesShown && (
          <li className="py-0.5">and {formatNumber(problems.length - placesShown)} more</li>
        )}
      </ul>
    </details>
  );
}
