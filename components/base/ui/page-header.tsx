import type { ReactNode } from 'react';
import type { Environment } from '@/word/environment';
import { EnvironmentTag } from './page-environment';

export function PageHeader({
  title,
  note,
  beside,
  action,
  environment,
}: {
  title: ReactNode;
  note?: ReactNode;
  /** Below the title; between it and the action where rows are dense. */
  beside?: ReactNode;
  action?: ReactNode;
  /** What the page shows; left out: what is chosen, or what the address names. */
  environment?: Environment | 'both';
}) {
  return (
    <div className="mb-6 flex dense:-mt-4 dense:mb-2 flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere text-2xl">{title}</h1>
          {environment !== 'both' && <EnvironmentTag of={environment} />}
        </div>
        {note && <div className="mt-1 text-sm text-ink-2 dense:hidden">{note}</div>}
      </div>
      {beside && (
        <div className="order-1 min-w-0 basis-full dense:xl:order-none dense:xl:flex-1 dense:xl:basis-0">
          {beside}
        </div>
      )}
      {/* Its controls are offered by the palette, too. */}
      {action && (
        <div data-page-actions className="contents">
          {action}
        </div>
      )}
    </div>
  );
}
