const time = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Johannesburg',
});
const day = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Johannesburg',
});

/** A moment in South African time; the exact one is its title. */
export function Moment({ at, dayOnly = false }: { at: Date | string; dayOnly?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()} className="tabular whitespace-nowrap">
      {(dayOnly ? day : time).format(date)}
    </time>
  );
}
