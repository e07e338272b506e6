import { Badge } from '@/components/base/ui/badge';
import { Card } from '@/components/base/ui/card';
import type { ErrorAnswer } from '@/lib/docs/openapi/error-answer';
import { Prose } from './prose';

/** Lists the errors of an endpoint: the status, when it occurs, and its body. */
export function ErrorList({ errors }: { errors: readonly ErrorAnswer[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {errors
          .toSorted((a, b) => a.status - b.status)
          .map(({ status, when, example, headers = [] }) => (
            <li
              key={`${status} ${when}`}
              className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 px-5 py-3"
            >
              <div>
                <Badge tone={status >= 500 ? 'danger' : 'warning'}>{status}</Badge>
              </div>
              <div className="grid gap-x-6 gap-y-1.5 pt-0.5 sm:grid-cols-2">
                <p className="text-sm text-ink-2">
                  <Prose text={headers.length > 0 ? `${when} With \`${headers.join('`, `')}\`.` : when} />
                </p>
                <code className="font-mono text-xs leading-5 [overflow-wrap:anywhere]">
                  {JSON.stringify(example)}
                </code>
              </div>
            </li>
          ))}
      </ul>
    </Card>
  );
}
