import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatCount } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { RollSecret } from '@/components/catalogue/partner/roll-secret';
import type { ListedChannel } from '@/lib/event/alert/channel-view';
import { clockText } from '@/lib/event/alert/quiet';
import { alertKinds } from '@/word/alert-kind';
import { channelTypeNames } from './channel-type';
import { EditChannel } from './edit-channel';
import { TestChannel } from './test-channel';

/** Where alerts are sent, with the last result of each. */
export function ChannelList({ channels, hasMail }: { channels: readonly ListedChannel[]; hasMail: boolean }) {
  return (
    <Card>
      <CardHeader title="Channels" note="Where alerts are sent." />
      {channels.length === 0 ? (
        <EmptyState title="Nobody is told yet">
          Add a channel to be told by email, Slack, Teams or a webhook. Until then alerts only show here and
          on the overview.
        </EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {channels.map((channel) => (
            <Channel key={channel.id} channel={channel} hasMail={hasMail} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Channel({ channel, hasMail }: { channel: ListedChannel; hasMail: boolean }) {
  const { id, name, type, target, kinds, quietFrom, quietTo, uat, waiting, notTold, active } = channel;
  const { formerSecretEndsAt } = channel;
  const told =
    kinds.length === alertKinds.length
      ? 'All alerts'
      : formatCount(kinds.length, 'kind of alert', 'kinds of alerts');
  const facts = [
    told,
    uat ? 'UAT, too' : 'without UAT',
    quietFrom === null ? 'no quiet hours' : `quiet ${clockText(quietFrom)}–${clockText(quietTo)}`,
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4 text-sm sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {!active && <Badge>Switched off</Badge>}
          {waiting > 0 && <Badge tone="warning">{formatCount(waiting, 'message')} waiting</Badge>}
        </p>
        <p className="mt-0.5 break-words text-ink-2">
          {channelTypeNames[type]} · {target}
        </p>
        {notTold.length > 0 && (
          <p className="break-words text-warning">Not told, as suspended or removed: {notTold.join(', ')}</p>
        )}
        <p className="text-ink-2">{facts.join(' · ')}</p>
        {formerSecretEndsAt !== null && (
          <p className="text-ink-2">
            The former secret signs, too, until <Moment at={formerSecretEndsAt} />
          </p>
        )}
        <p className="mt-1">
          <LastResult channel={channel} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TestChannel channelId={id} name={name} />
        <EditChannel channel={channel} hasMail={hasMail} />
        {type === 'webhook' && (
          <RollSecret
            path={`/api/portal/alert-channel/${id}/secret/roll`}
            mayRoll={formerSecretEndsAt === null}
            use="The receiver checks our messages with it, as Standard Webhooks describes."
          >
            <p>
              You see the new secret once. For 24 hours each message carries two signatures, by the new secret
              and the old one, so that the receiver can change over without losing a message.
            </p>
          </RollSecret>
        )}
        <ConfirmChange
          size="sm"
          variant="danger"
          label="Remove"
          title={`Remove ${name}?`}
          confirmLabel="Remove channel"
          path={`/api/portal/alert-channel/${id}`}
          method="DELETE"
          done="Channel removed"
          tone="danger"
        >
          <p>
            Nothing is sent there any more
            {waiting > 0 && `, nor ${formatCount(waiting, 'message')} that still waits`}. Its address is
            deleted; the list of alerts keeps what was sent.
          </p>
        </ConfirmChange>
      </div>
    </li>
  );
}

function LastResult({ channel: { lastAt, lastProblem } }: { channel: ListedChannel }) {
  if (lastAt === null) return <span className="text-ink-2">Nothing sent yet: send a test.</span>;
  return lastProblem === null ? (
    <span className="text-success">
      Last message delivered <Moment at={lastAt} form="recent" />
    </span>
  ) : (
    <span className="text-danger">
      Last message not delivered <Moment at={lastAt} form="recent" />: {lastProblem}
    </span>
  );
}
