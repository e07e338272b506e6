import { ChevronsUpDown } from 'lucide-react';
import { className } from '@/components/base/ui/class-name';
import { environmentLabel } from '@/components/base/ui/format';
import type { Environment } from '@/word/environment';
import { wideOnly } from './wide-only';

export const environments: { name: Environment; note: string }[] = [
  { name: 'uat', note: 'Test data, sandbox lenders' },
  { name: 'production', note: 'Real applicants, real lenders' },
];

/** Where the switch stands: in the header, above the groups of the side navigation, or above those of the drawer. */
export type EnvironmentPlace = 'header' | 'side' | 'drawer';

export const environmentButtonClass = (place: EnvironmentPlace) =>
  className(
    'inline-flex items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm font-medium hover:bg-surface-2',
    place === 'drawer' ? 'h-11' : 'h-9',
    place !== 'header' && 'w-full',
    place === 'side' && 'max-lg:justify-center group-data-narrow/side:justify-center',
  );

export function environmentButtonLabel(environment: Environment): string {
  return `Environment: ${environmentLabel(environment)}. Change`;
}

/** The label of the environment switch. */
export function EnvironmentLabel({
  environment,
  place,
}: {
  environment: Environment;
  place: EnvironmentPlace;
}) {
  const hidden = place === 'side' && wideOnly;
  return (
    <>
      <EnvironmentDot environment={environment} />
      <span className={className(place !== 'header' && 'flex-1 text-left', hidden)}>
        {environmentLabel(environment)}
      </span>
      <span className={className(hidden)}>
        <ChevronsUpDown size={14} aria-hidden="true" className="text-ink-2" />
      </span>
    </>
  );
}

export function EnvironmentDot({ environment }: { environment: Environment }) {
  return (
    <span
      aria-hidden="true"
      className={className(
        'size-2 shrink-0 rounded-full',
        environment === 'uat' ? 'border-2 border-warning' : 'bg-success',
      )}
    />
  );
}
