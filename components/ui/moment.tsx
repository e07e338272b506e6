import { formatDay, formatMoment, formatRecent } from './format';

const forms = { full: formatMoment, day: formatDay, recent: formatRecent };

/** Shows a moment in South African time, with the exact one as its title. `recent` omits the current year. */
export function Moment({ at, form = 'full' }: { at: Date | string; form?: keyof typeof forms }) {
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={exact} className="tabular whitespace-nowrap">
      {forms[form](at)}
    </time>
  );
}
