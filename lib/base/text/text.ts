import type { Environment } from '@/word/environment';

/** Formats words and numbers for texts generated outside the pages: messages, events, documents. */

/** `pending` → `Pending`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a message as a sentence: with a capital letter, and a full stop unless it already ends in punctuation. */
export function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? capitalize(text) : `${capitalize(text)}.`;
}

/** `1 key`, `3 keys`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** The same with the language's own word: `a en b` in `af-ZA`. */
export function listedIn(locale: string, parts: readonly string[]): string {
  return new Intl.ListFormat(locale).format(parts);
}

/** Pads the cells of rows with spaces, so that their columns stand below each other; `right`: those that end so. */
export function aligned(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** `200,000`: the format of large numbers in messages and the API reference. */
export function groupDigits(value: number): string {
  return value.toLocaleString('en-US');
}

/** `18 500`, `27,25`: the format of figures in sentences about an applicant. */
export function groupThousands(number: number): string {
  const [whole = '', fraction] = String(Math.abs(number)).split('.');
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ' ');
  return `${number < 0 ? '-' : ''}${grouped}${fraction ? `,${fraction}` : ''}`;
}

/** `R 18 500`, `R 4 992,06` */
export function inRand(rand: number): string {
  const [whole, cents] = rand.toFixed(2).split('.');
  return `R ${groupThousands(Number(whole))}${cents === '00' ? '' : `,${cents}`}`;
}

/** Cents as `R 50,00`, `−R 50,00`. */
export function inCents(cents: number): string {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}R ${groupThousands(Number(whole))},${part}`;
}

const environmentLabels: Readonly<Record<Environment, string>> = { uat: 'UAT', production: 'Production' };

/** `UAT`, `Production`. */
export function environmentLabel(environment: Environment): string {
  return environmentLabels[environment];
}

const southAfricanMs = 2 * 3_600_000;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** As dates are written, January first. */
export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/**
 * `08:00` for a moment of today, `Monday 00:00` within the next six days, else `4 Jan 08:00`, in South African time.
 * `before`: what comes before the time of day.
 */
export function weekMoment(at: Date, now: Date, before = ''): string {
  const [local, today] = [at, now].map((one) => new Date(one.getTime() + southAfricanMs)) as [Date, Date];
  const time = before + local.toISOString().slice(11, 16);
  const ahead = Math.floor(local.getTime() / 86_400_000) - Math.floor(today.getTime() / 86_400_000);
  if (ahead === 0) return time;
  if (ahead > 0 && ahead < 7) return `${dayNames[local.getUTCDay()]} ${time}`;
  const year = local.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${local.getUTCFullYear()}`;
  return `${local.getUTCDate()} ${monthNames[local.getUTCMonth()]}${year} ${time}`;
}

/** `2026-11-01` → `1 Nov 2026`. */
export function shortDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

/** `2026-11` → `Nov 2026`. */
export const shortMonth = (month: string): string => shortDay(`${month}-01`).slice(2);

/** `mon` to `sun` for a moment in a time zone. Throws for a zone that does not exist. */
export function weekdayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(at).toLowerCase();
}

/** A name of the time zone database. Offsets are none: PostgreSQL reads their signs the other way round. */
export function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[A-Z][\w-]+)+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
