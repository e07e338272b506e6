import { ChevronsUpDown } from 'lucide-react';
import { className } from '@/components/base/ui/class-name';
import { environmentLabel } from '@/components/base/ui/format';
import type { Environment } from '@/word/environment';

export const environments: { name: Environment; note: string }[] = [
  { name: 'uat', note: 'Test data, sandbox partners' },
  { name: 'production', note: 'Real applicants, real partners' },
];

export const environmentButtonClass =
  'inline-flex h-9 items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm font-medium hover:bg-surface-2';

export function environmentButtonLabel(environment: Environment): string {
  return `Environment: ${environmentLabel(environment)}. Change`;
}

/** The label of the environment switch. */
export function EnvironmentLabel({ environment }: { environment: Environment }) {
  return (
    <>
      <EnvironmentDot environment={environment} />
      {environmentLabel(environment)}
      <ChevronsUpDown size={14} aria-hidden="true" className="text-ink-2" />
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
