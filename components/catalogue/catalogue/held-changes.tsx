import { environmentLabel, formatCount } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Notice } from '@/components/base/ui/state';
import type { Environment } from '@/word/environment';

interface HeldChangesProps {
  held: readonly { environment: Environment; held: number }[];
  /** The one that the pages show. */
  environment: Environment;
}

/** Shown on every console page while a planned change could not be applied and waits for an operator. */
export function HeldChanges({ held, environment }: HeldChangesProps) {
  if (held.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {held.map((one) => (
        <Notice
          key={one.environment}
          tone="warning"
          title={`${environmentLabel(one.environment)} · ${formatCount(one.held, 'planned change')} not applied`}
          action={
            one.environment === environment ? (
              <Link href="/operator/change" className="font-medium underline">
                Look and decide
              </Link>
            ) : null
          }
        >
          {one.environment === environment
            ? 'Something it touches was changed meanwhile, or it needs another look.'
            : `Switch to ${environmentLabel(one.environment)} to decide.`}
        </Notice>
      ))}
    </div>
  );
}
