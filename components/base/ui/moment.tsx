import { formatDay, formatExact, formatMoment, formatSeconds } from './format';
import { RecentMoment } from './recent-moment';

const forms = { full: formatMoment, day: formatDay, seconds: formatSeconds, exact: formatExact };

/**
 * Shows a moment in South African time, with the exact one as its title. `recent`: relative if it was today, and
 * without the current year. `exact`: with the seconds. `seconds`: the time of day alone, below a heading with the day.
 */
export function Moment({ at, form = 'full' }: { at: Date | string; form?: keyof typeof forms | 'recent' }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className="tabular whitespace-nowrap">
      {form === 'recent' ? <RecentMoment at={at} /> : forms[form](at)}
    </time>
  );
}
