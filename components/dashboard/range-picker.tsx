import { Button } from '@/components/ui/button';
import { className } from '@/components/ui/class-name';
import { Link } from '@/components/ui/link';
import { TextField } from '@/components/ui/text-field';
import { type DashboardInput, usualDays } from '@/lib/dashboard/view';

const choices = [
  { days: 1, label: 'Today' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
];

/** Keeps the period in the URL, so that it can be shared and works without scripts. */
export function RangePicker({
  asked,
  from,
  to,
  today,
}: {
  asked: DashboardInput;
  from: string;
  to: string;
  today: string;
}) {
  const days = asked.from ? null : (asked.days ?? usualDays);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <nav aria-label="Period" className="flex max-w-full overflow-x-auto rounded-control bg-surface-2 p-1">
        {choices.map((choice) => (
          <Link
            key={choice.days}
            href={`/dashboard?days=${choice.days}`}
            aria-current={choice.days === days ? 'true' : undefined}
            className={className(
              'flex h-8 items-center rounded-[6px] px-3 text-sm font-medium whitespace-nowrap',
              choice.days === days ? 'bg-surface text-ink shadow-card' : 'text-ink-2 hover:text-ink',
            )}
          >
            {choice.label}
          </Link>
        ))}
      </nav>
      <form method="get" action="/dashboard" className="flex flex-wrap items-end gap-3">
        <TextField
          key={`from-${from}`}
          label="From"
          name="from"
          type="date"
          defaultValue={from}
          max={today}
          className="w-[calc(50%-0.375rem)] sm:w-40"
          required
        />
        <TextField
          key={`to-${to}`}
          label="To"
          name="to"
          type="date"
          defaultValue={to}
          max={today}
          className="w-[calc(50%-0.375rem)] sm:w-40"
          required
        />
        <Button type="submit">Show</Button>
      </form>
    </div>
  );
}
