import { formatCount } from '@/components/base/ui/format';
import type { PortalAccept } from '@/lib/lead/lead-page/view';
import type { UsualWait } from '@/lib/message/arrival/find-usual-wait';

type Sent = Pick<PortalAccept, 'companyName' | 'type'>;

/** How long the wait usually is, as measured; null: too little is known. */
export function usualWaitText({ companyName }: Sent, usual: UsualWait | null): string | null {
  if (!usual) return null;
  const { count, median, nineOfTen } = usual;
  return `${companyName} usually takes about ${waitText(median)}. Of its last ${formatCount(count, 'wait')}, 9 in 10 were over within ${waitText(nineOfTen)}.`;
}

/** What the agent says to the applicant while they wait. `isLate`: longer than nine of ten waits. */
export function waitingWords({ companyName, type }: Sent, usual: UsualWait | null, isLate: boolean): string {
  const [doing, promise] =
    type === 'apply-now'
      ? ['preparing your application', "I'll send you the link as soon as I have it"]
      : ['checking your application', "I'll let you know as soon as they decide"];
  const time = isLate
    ? ' It is taking longer than usual.'
    : usual
      ? ` That usually takes about ${waitText(usual.median)}.`
      : '';
  return `${companyName} is ${doing}.${time} You don't have to hold: ${promise}.`;
}

/** Rounded up, so that what is said to be over within it is: `40 seconds`, `3 minutes`, `5 hours`, `2 days`. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return formatCount(Math.max(5, Math.ceil(seconds / 5) * 5), 'second');
  if (seconds <= 90 * 60) return formatCount(Math.ceil(seconds / 60), 'minute');
  if (seconds <= 36 * 3_600) return formatCount(Math.ceil(seconds / 3_600), 'hour');
  return formatCount(Math.ceil(seconds / 86_400), 'day');
}
