import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/state';
import type { CatalogueChange } from '@/lib/catalogue/schema';

const tones = { created: 'success', changed: 'info', deactivated: 'danger' } as const;

export function CatalogueChanges({ changes }: { changes: readonly CatalogueChange[] }) {
  if (changes.length === 0) {
    return (
      <Notice tone="success" role="status">
        Nothing would change: the environment is as the file says.
      </Notice>
    );
  }
  return (
    <ul aria-label="What would change" className="divide-y divide-line rounded-control border border-line">
      {changes.map(({ noun, kind, name, fields }) => (
        <li key={`${noun} ${name}`} className="px-4 py-3 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[kind]}>{kind}</Badge>
            <span className="text-ink-2">{noun}</span>
            <span className="font-medium">{name}</span>
          </p>
          {kind === 'changed' && (
            <ul className="mt-2 flex flex-col gap-1 text-xs">
              {fields.map(({ field, before, after }) => (
                <li key={field} className="break-words">
                  <span className="text-ink-2">{field}: </span>
                  <del className="text-danger">{JSON.stringify(before)}</del>{' '}
                  <ins className="text-success no-underline">{JSON.stringify(after)}</ins>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
