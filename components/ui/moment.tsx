import { formatDay, formatMoment, formatRecent } from './format';

const forms = { full: formatMoment, day: formatDay, recent: formatRecent };

/** A moment in South African time; the exact one is its title. `recent` leaves this year out. */
export function Moment({ at, form = 'full' }: { at: Date | string; form?: keyof typeof forms }) {
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={exact} className="tabular whitespace-nowrap">
      {forms[form](at)}
    </time>
  );
}
