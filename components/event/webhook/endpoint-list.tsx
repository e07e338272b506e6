import { Card, CardHeader } from '@/components/base/ui/card';
import { formatCount } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { inboxPath } from '@/lib/event/webhook-endpoint/schema';
import type { WebhookEndpointView } from '@/lib/event/webhook-endpoint/view';
import { EndpointStatus } from './endpoint-status';

interface EndpointListProps {
  endpoints: readonly WebhookEndpointView[];
  note: string;
  empty: string;
  /** Whether each leads to its own page. */
  isLinked?: boolean;
}

/** An affiliate's endpoints, each with its state and lag. */
export function EndpointList({ endpoints, note, empty, isLinked = false }: EndpointListProps) {
  return (
    <Card>
      <CardHeader title={isLinked ? 'Endpoints' : 'Webhooks'} note={note} />
      {endpoints.length === 0 ? (
        <EmptyState title="No endpoints yet">{empty}</EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {endpoints.map((endpoint) => (
            <li key={endpoint.id} className="flex flex-col gap-1.5 px-5 py-4 text-sm sm:px-6">
              <p className="font-medium break-all">
                {isLinked ? (
                  <Link href={`/webhook/${endpoint.id}`} className="text-accent hover:underline">
                    {urlText(endpoint.url)}
                  </Link>
                ) : (
                  urlText(endpoint.url)
                )}
              </p>
              <p className="break-words text-ink-2">{aboutText(endpoint)}</p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <EndpointStatus endpoint={endpoint} />
                <LastWord endpoint={endpoint} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export const urlText = (url: string) => (inboxPath.test(url) ? 'Sandbox inbox' : url);

function aboutText({ id, kind, description, types, held }: WebhookEndpointView): string {
  const told = types.length === 0 ? 'all events' : formatCount(types.length, 'event type');
  return [
    `No. ${id}`,
    ...(kind === 'postback' ? ['postback'] : []),
    ...(description === '' ? [] : [description]),
    told,
    ...(held === 0 ? [] : [`${formatCount(held, 'event')} held until the commission is payable`]),
  ].join(' · ');
}

/** The latest that is known of it. */
export function LastWord({ endpoint }: { endpoint: WebhookEndpointView }) {
  const { status, failingSince, stoppedAt, nextProbeAt, lastTakenAt, behindSince } = endpoint;
  if (status === 'stopped')
    return (
      <span className="text-ink-2">
        since {stoppedAt && <Moment at={stoppedAt} form="recent" />}
        {nextProbeAt && (
          <>
            , asked again <Moment at={nextProbeAt} form="recent" />
          </>
        )}
      </span>
    );
  if (status === 'gone' && stoppedAt)
    return (
      <span className="text-ink-2">
        it answered 410 <Moment at={stoppedAt} form="recent" />
      </span>
    );
  if (failingSince)
    return (
      <span className="text-ink-2">
        nothing accepted since <Moment at={failingSince} form="recent" />
      </span>
    );
  if (behindSince && status === 'paused')
    return (
      <span className="text-ink-2">
        the first one waits since <Moment at={behindSince} form="recent" />
      </span>
    );
  return lastTakenAt ? (
    <span className="text-ink-2">
      last accepted <Moment at={lastTakenAt} form="recent" />
    </span>
  ) : (
    <span className="text-ink-2">nothing sent yet</span>
  );
}
