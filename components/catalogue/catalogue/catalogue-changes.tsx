import { changeLines } from '@/components/base/audit/change-text';
import { Badge } from '@/components/base/ui/badge';
import { formatCount } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { CatalogueChange } from '@/lib/catalogue/catalogue-file/schema';
import { nounText } from './noun-text';

const tones = { created: 'success', changed: 'info', deactivated: 'danger' } as const;

export function CatalogueChanges({
  changes,
  unchanged = 'No changes: the environment already matches the file.',
  label = 'What would change',
}: {
  changes: readonly CatalogueChange[];
  unchanged?: string;
  label?: string;
}) {
  if (changes.length === 0) {
    return (
      <Notice tone="success" role="status">
        {unchanged}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">{sumOf(changes)}</p>
      <ul aria-label={label} className="divide-y divide-line rounded-control border border-line">
        {changes.map(({ noun, kind, name, fields }) => (
          <li key={`${noun} ${name}`} className="px-4 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={tones[kind]}>{kind}</Badge>
              <span className="text-ink-2">{nounText[noun]}</span>
              <span className="font-medium">{name}</span>
            </p>
            {kind === 'changed' && <Fields fields={fields} />}
            {kind === 'created' && (
              <details className="mt-2">
                <summary className="cursor-pointer text-xs text-ink-2">Contents</summary>
                <Fields fields={fields.filter(({ after }) => !isNothing(after))} isNew />
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Such as “3 lenders created, 1 product changed”. */
function sumOf(changes: readonly CatalogueChange[]): string {
  const counts = new Map<string, number>();
  for (const { noun, kind } of changes) {
    const what = `${noun} ${kind}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts]
    .map(([what, count]) => {
      const [noun, kind] = what.split(' ') as [CatalogueChange['noun'], string];
      return `${formatCount(count, nounText[noun])} ${kind}`;
    })
    .join(', ');
}

function Fields({ fields, isNew = false }: { fields: CatalogueChange['fields']; isNew?: boolean }) {
  return (
    <dl className="mt-2 flex flex-col gap-2 text-xs">
      {fields.map((change) => {
        const { gone, come } = changeLines(change);
        return (
          <div key={change.field}>
            <dt className="font-mono text-ink-2">{change.field}</dt>
            {(isNew ? [] : gone).map((line) => (
              <dd key={line} className="flex gap-2 break-words">
                <span aria-hidden="true" className="text-danger">
                  −
                </span>
                <del className="min-w-0 text-danger">{line}</del>
              </dd>
            ))}
            {come.map((line) => (
              <dd key={line} className="flex gap-2 break-words">
                <span aria-hidden="true" className="text-success">
                  +
                </span>
                <ins className="min-w-0 text-success no-underline">{line}</ins>
              </dd>
            ))}
            {gone.length + come.length === 0 && <dd className="text-ink-2">order changed</dd>}
          </div>
        );
      })}
    </dl>
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
