import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { environmentLabel, formatCount, formatDay, listed } from '@/components/base/ui/format';
import type { ClosedOnHolidays } from '@/lib/catalogue/calendar/list-closed';
import type { HolidayView } from '@/lib/catalogue/calendar/list-holidays';
import { DeclareHoliday } from './declare-holiday';

interface PublicHolidaysProps {
  /** From today on. */
  holidays: readonly HolidayView[];
  closed: readonly ClosedOnHolidays[];
}

/** The public holidays ahead; those that no rule gives are declared here. */
export function PublicHolidays({ holidays, closed }: PublicHolidaysProps) {
  const touched = touchedText(closed);
  return (
    <Card id="holidays" className="scroll-mt-24">
      <CardHeader
        title="Public holidays"
        note={`Of both environments. ${touched}`}
        action={<DeclareHoliday touched={touched} />}
      />
      <ul className="columns-1 gap-x-10 px-5 py-4 text-sm sm:columns-2 sm:px-6 xl:columns-3">
        {holidays.map(({ day, name, declared }) => (
          <li key={day} className="flex min-h-9 break-inside-avoid flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular w-24 shrink-0 text-ink-2">{formatDay(`${day}T10:00:00Z`)}</span>
            <span className="min-w-0">{name}</span>
            {declared && (
              <>
                <Badge tone="info">Declared</Badge>
                <ConfirmChange
                  size="sm"
                  variant="ghost"
                  label="Take back"
                  title={`${formatDay(`${day}T10:00:00Z`)} is no public holiday?`}
                  confirmLabel="Take it back"
                  tone="primary"
                  method="DELETE"
                  path={`/api/portal/holiday/${day}`}
                  done="Taken back"
                >
                  <p>It is a day like any other again for {closedText(closed)}.</p>
                </ConfirmChange>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function touchedText(closed: readonly ClosedOnHolidays[]): string {
  return `Closed on them: ${closedText(closed)}.`;
}

const mostNames = 3;

/** `2 partners in Production (Acme and Best)`. */
function closedText(closed: readonly ClosedOnHolidays[]): string {
  const parts = closed.flatMap(({ environment, names }) => {
    if (names.length === 0) return [];
    const more = names.length - mostNames;
    const shown = listed([...names.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])]);
    return [`${formatCount(names.length, 'lender')} in ${environmentLabel(environment)} (${shown})`];
  });
  return parts.length === 0 ? 'no active lender' : listed(parts);
}
