import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Card, CardBody } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { formatCount } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { WebhookEndpointView } from '@/lib/event/webhook-endpoint/view';
import { EditEndpoint } from './edit-endpoint';
import { LastWord } from './endpoint-list';
import { EndpointStatus } from './endpoint-status';
import { RemoveEndpoint } from './remove-endpoint';
import { RotateSecret } from './rotate-secret';
import { SendAgain } from './send-again';
import { TestEndpoint } from './test-endpoint';

/** An endpoint's settings and state, with what can be done to it. */
export function EndpointCard({
  endpoint,
  inboxUrl,
}: {
  endpoint: WebhookEndpointView;
  inboxUrl: string | null;
}) {
  const { id, kind, held, status, types, description, previousSecretEndsAt, behind, restUntil, createdAt } =
    endpoint;
  const path = `/api/portal/webhook/${id}`;
  return (
    <Card>
      <CardBody className="flex flex-col gap-6">
        <DetailList
          items={[
            [
              'State',
              <span key="state" className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <EndpointStatus endpoint={endpoint} />
                <LastWord endpoint={endpoint} />
                {restUntil && status === 'failing' && (
                  <span className="text-ink-2">
                    tried again <Moment at={restUntil} form="recent" />
                  </span>
                )}
              </span>,
            ],
            [
              'Kind',
              kind === 'postback' ? 'Postback: a GET of the URL, unsigned' : 'Webhook: a POST of signed JSON',
            ],
            ['Events', types.length === 0 ? 'All' : types.join(', ')],
            ...(held === 0
              ? []
              : [
                  [
                    'Held back',
                    `${formatCount(held, 'event')} until the commission is known and payable`,
                  ] as const,
                ]),
            ...(description === '' ? [] : [['Description', description] as const]),
            ...(kind === 'postback'
              ? []
              : [
                  [
                    'Signing secret',
                    previousSecretEndsAt ? (
                      <span key="secret">
                        Rotated: the old one signs, too, until <Moment at={previousSecretEndsAt} />
                      </span>
                    ) : (
                      'One. It is never shown again; rotate it to get a new one.'
                    ),
                  ] as const,
                ]),
            [
              'Added',
              <span key="added">
                <Moment at={createdAt} />, as no. {id}
              </span>,
            ],
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <TestEndpoint endpointId={id} />
          <EditEndpoint endpoint={endpoint} kind={kind} inboxUrl={inboxUrl} />
          {kind === 'webhook' && <RotateSecret endpointId={id} isInOverlap={previousSecretEndsAt !== null} />}
          <SendAgain endpointId={id} kind="rewind" />
          <SendAgain endpointId={id} kind="resend" />
          {status === 'active' || status === 'failing' ? (
            <ConfirmChange
              size="sm"
              label="Pause"
              title="Pause this endpoint?"
              confirmLabel="Pause"
              path={`${path}/pause`}
              done="Endpoint paused"
              tone="primary"
            >
              <p>
                Events wait until you resume it, and come then, in order. They are kept for 30 days. Calls
                that are under way are finished.
              </p>
            </ConfirmChange>
          ) : (
            <ConfirmChange
              size="sm"
              variant="primary"
              label="Resume"
              title="Resume this endpoint?"
              confirmLabel="Resume"
              path={`${path}/resume`}
              done="Endpoint resumed"
              tone="primary"
            >
              <p>
                It goes on from where it stood
                {behind > 0 && `: ${formatCount(behind, 'event')} in your log follow that place`}.
              </p>
            </ConfirmChange>
          )}
          <RemoveEndpoint endpointId={id} behind={behind} />
        </div>
      </CardBody>
    </Card>
  );
}
