import { formatCount } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import type { WorkingFormer } from '@/lib/account/api-key/schema';
import { endOf } from './key-state';

/** Says which former keys end, and how much they are used: calls with them are rejected from then on. */
export function EndingFormers({ formers }: { formers: readonly WorkingFormer[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {formers.map((former) => (
        <li key={former.id}>
          The former key (<span className="font-mono">…{former.hint}</span>), which works until{' '}
          <Moment at={endOf(former)} form="full" />, ends now. It made {former.calls.isAtLeast && 'at least '}
          {former.calls.lastHour === 0 ? 'no calls' : formatCount(former.calls.lastHour, 'call')} in the last
          hour.
        </li>
      ))}
    </ul>
  );
}
