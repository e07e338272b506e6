import { Badge } from '@/components/base/ui/badge';
import { Card } from '@/components/base/ui/card';
import type { MessageItem } from '@/lib/docs/docs/block';
import { AnchorLink } from './anchor-link';
import { Prose } from './prose';

/** Lists messages, each with its status, its cause and what to do. */
export function MessageList({ label, items }: { label: string; items: readonly MessageItem[] }) {
  return (
    <Card aria-label={label}>
      <ul className="divide-y divide-line">
        {items.map(({ id, message, status, cause, cure }) => (
          <li
            key={id}
            id={id}
            className="group grid gap-x-6 gap-y-1.5 px-5 py-3.5 target:bg-accent-soft sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <div className="flex min-w-0 items-start gap-2">
              {status !== null && <Badge tone={status >= 500 ? 'danger' : 'warning'}>{status}</Badge>}
              <code className="min-w-0 pt-0.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
                {message}
              </code>
              <AnchorLink id={id} title={message} />
            </div>
            <div className="min-w-0 space-y-1 text-sm text-ink-2">
              <p>
                <Prose text={cause} />
              </p>
              <p className="text-ink">
                <Prose text={cure} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
