import { formatCount } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { GatewayTroubleView } from '@/lib/report/overview/view';

/** The SMS gateway does not take messages; agents are told to send links themselves meanwhile. */
export function GatewayTrouble({ trouble }: { trouble: GatewayTroubleView }) {
  const { waiting, failedLastDay, lastProblem, lastSentAt } = trouble;
  return (
    <Notice tone="danger" title="The SMS gateway is not accepting messages">
      {formatCount(failedLastDay, 'message')} failed in the last 24 hours, {waiting} waiting. Last problem:{' '}
      {lastProblem}. Last one sent: {lastSentAt ? <Moment at={lastSentAt} form="recent" /> : 'none yet'}.
      Agents are told to send the links themselves.
    </Notice>
  );
}
