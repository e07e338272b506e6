import { ChevronRight } from 'lucide-react';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { CodeBlock } from '@/components/base/ui/code-block';
import { formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import type { DeliveryView } from '@/lib/event/webhook-endpoint/list-deliveries';
import type { WebhookAttempt } from '@/lib/event/webhook-endpoint/view';
import { ResendEvent } from './resend-event';

const states = {
  taken: ['Accepted', 'success'],
  waiting: ['Retrying', 'warning'],
  'given up': ['Given up', 'danger'],
} as const;

/** What an endpoint was sent lately: each event with its request and what was answered. */
export function DeliveryList({
  endpointId,
  deliveries,
}: {
  endpointId: number;
  deliveries: readonly DeliveryView[];
}) {
  return (
    <Card>
      <CardHeader
        title="Attempts"
        note="Everything that failed lately, and the last 20 events accepted at once."
      />
      {deliveries.length === 0 ? (
        <EmptyState title="No attempts yet">They appear here as events are sent.</EmptyState>
      ) : (
        <div className="flex flex-col gap-2 px-5 py-4 sm:px-6">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.position} endpointId={endpointId} delivery={delivery} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Delivery({ endpointId, delivery }: { endpointId: number; delivery: DeliveryView }) {
  const { position, type, state, dueAt, attempts, request, isHeld } = delivery;
  const [label, tone] = isHeld ? (['Held back', 'info'] as const) : states[state];
  const [latest] = attempts;
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="text-ink-2 transition-transform group-open:rotate-90"
        />
        <span className="font-medium">{type}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="tabular text-ink-2">
          {latest && (
            <>
              {resultText(latest)} · <Moment at={latest.at} form="recent" />
            </>
          )}
          {dueAt && (
            <>
              {latest && ' · '}
              {isHeld ? 'for its commission, looked at again' : 'next'} <Moment at={dueAt} form="recent" />
            </>
          )}
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">
        {request ? (
          <CodeBlock
            title={`Request · webhook-id ${request.id} · position ${formatNumber(position)}`}
            text={request.body}
            copy
          />
        ) : (
          <p className="text-sm text-ink-2">The event is older than 30 days and no longer kept.</p>
        )}
        <ol className="flex flex-col gap-3 text-sm">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="min-w-0">
              <p className="tabular">
                <Moment at={attempt.at} form="exact" /> · {resultText(attempt)}
              </p>
              {attempt.answer !== '' && (
                <pre className="mt-1 rounded-control bg-surface-2 p-2 font-mono text-xs break-all whitespace-pre-wrap">
                  {attempt.answer}
                </pre>
              )}
            </li>
          ))}
        </ol>
        {request && <ResendEvent endpointId={endpointId} position={position} />}
      </div>
    </details>
  );
}

const resultText = ({ status, problem, tookMs }: WebhookAttempt) =>
  problem?.startsWith('not sent: ')
    ? problem
    : `${status === null ? `no answer (${problem})` : `status ${status}`}, ${formatNumber(tookMs)} ms`;
