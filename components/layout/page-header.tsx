import type { ReactNode } from 'react';

export function PageHeader({
  title,
  note,
  beside,
  action,
}: {
  title: ReactNode;
  note?: ReactNode;
  /** Between the title and the action, where there is room. */
  beside?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mb-6 flex dense:-mt-4 dense:mb-2 flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl">{title}</h1>
        {note && <div className="mt-1 text-sm text-ink-2 dense:hidden">{note}</div>}
      </div>
      {beside && <div className="min-w-0 flex-1 max-xl:order-1 max-xl:basis-full">{beside}</div>}
      {/* Its controls are offered by the palette, too. */}
      {action && (
        <div data-page-actions className="contents">
          {action}
        </div>
      )}
    </div>
  );
}
