import type { ReactNode } from 'react';

export function PageHeader({
  title,
  note,
  action,
}: {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mb-6 flex dense:mb-3 flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl">{title}</h1>
        {note && <div className="mt-1 text-sm text-ink-2 dense:hidden">{note}</div>}
      </div>
      {/* Its controls are offered by the palette, too. */}
      {action && (
        <div data-page-actions className="contents">
          {action}
        </div>
      )}
    </div>
  );
}
