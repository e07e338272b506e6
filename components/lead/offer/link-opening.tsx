import { Eye } from 'lucide-react';
import { formatCount, formatSince } from '@/components/base/ui/format';
import type { LinkOpening } from '@/lib/desk/hand-over/view';

/** Says whether the link was opened, so that the agent sees that it arrived. Announced when it changes. */
export function LinkOpened({ opened }: { opened: LinkOpening | null }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm">
      <Eye size={16} aria-hidden="true" className={opened ? 'text-success' : 'text-ink-2'} />
      {opened ? (
        <span className="tabular">
          <strong className="font-semibold">Opened {formatSince(opened.firstAt)}</strong>
          {opened.times > 1 && (
            <span className="text-ink-2">
              {' '}
              · {formatCount(opened.times, 'time')}, last {formatSince(opened.lastAt)}
            </span>
          )}
        </span>
      ) : (
        <span className="text-ink-2">Not opened yet</span>
      )}
    </p>
  );
}
