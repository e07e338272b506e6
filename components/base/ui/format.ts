import { environmentLabel } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';

/**
 * Formats figures, dates and names for pages: South African English and time, no line breaks within a figure. The
 * linter bans `Intl` and `toLocaleString` everywhere else.
 */
export { capitalize, environmentLabel, listed, sentence } from '@/lib/base/text/text';

const locale = 'en-ZA';

/** A date without a time, `2026-11-21`, is midnight UTC: the same day in South Africa. */
function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date | string) => string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Johannesburg', ...options });
  return (at) => format.format(new Date(at));
}

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** `14:05` */
export const formatTime = dateFormat(time);
/** `14:05:32` */
export const formatSeconds = dateFormat({ ...time, second: '2-digit' });
/** `21 Nov` */
export const formatShortDay = dateFormat(day);
/** `21 Nov 2026` */
export const formatDay = dateFormat({ ...day, year: 'numeric' });
/** `21 Nov 2026 14:05` */
export const formatMoment = (at: Date | string) => `${formatDay(at)} ${formatTime(at)}`;
/** `21 Nov 2026 14:05:32` */
export const formatExact = (at: Date | string) => `${formatDay(at)} ${formatSeconds(at)}`;
/** `Nov` */
export const formatShortMonth = dateFormat({ month: 'short' });
/** `November 2026` */
export const formatMonth = dateFormat({ month: 'long', year: 'numeric' });

const yearOf = dateFormat({ year: 'numeric' });

/** `21 Nov 14:05`; with the year instead of the time if it is not this year. */
export function formatRecent(at: Date | string, now = new Date()): string {
  return yearOf(at) === yearOf(now) ? `${formatShortDay(at)} ${formatTime(at)}` : formatDay(at);
}

/** `14:05` of today, else `21 Nov 14:05`. */
export function formatSince(at: Date | string, now = new Date()): string {
  return formatDay(at) === formatDay(now) ? formatTime(at) : formatRecent(at, now);
}

/** `just now`, `5 min ago`, `3 h ago`, for a past moment of today; else as `formatRecent`. */
export function formatAgo(at: Date | string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000);
  if (formatDay(at) !== formatDay(now) || minutes < -1) return formatRecent(at, now);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** `in 6 days`, `in 23 h`, `in 40 min`, for a moment to come; never more than is left. */
export function formatLeft(at: Date | string, now = new Date()): string {
  const minutes = Math.floor((new Date(at).getTime() - now.getTime()) / 60_000);
  if (minutes < 1) return 'in under a minute';
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`;
}

/** `0:07`, `12:40`, `1:02:03`. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats whole seconds in the largest unit that fits, as settings take them: `30 days`, `12 hours`, `90 minutes`. */
export function formatDuration(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? units[3];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function numberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(locale, options);
  return (value) => format.format(value).replace(/\s/g, '\u00a0');
}

/** `12 500` */
export const formatNumber = numberFormat();

/** `1 row`, `12 500 rows`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

const rand = { style: 'currency', currency: 'ZAR', currencyDisplay: 'narrowSymbol' } as const;
const wholeRand = numberFormat({ ...rand, minimumFractionDigits: 0, maximumFractionDigits: 0 });
const randAndCents = numberFormat({ ...rand, minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `R 15 000`, or `R 15 000,50` where there are cents. */
export function formatRand(amount: number): string {
  return (Number.isInteger(amount) ? wholeRand : randAndCents)(amount);
}

/** `R 15 000,00`: cents, always with both digits, as in accounts. */
export const formatCents = (cents: number): string => randAndCents(cents / 100);

const decimal = numberFormat({ maximumFractionDigits: 2 });

/** `38 %`, `21,25 %`. */
export function formatPercent(percent: number): string {
  return `${decimal(percent)}\u00a0%`;
}

/** Returns a share in whole percent; a dash if there is nothing to divide by. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : formatPercent(Math.round((part / whole) * 100));
}

/** `1,5` for each hour; `–` without an hour. */
export function formatPerHour(count: number, hours: number): string {
  return hours === 0 ? '–' : oneDecimal(count / hours);
}
const oneDecimal = numberFormat({ maximumFractionDigits: 1 });

/** `082 123 4567` */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

/** The environments as options of a select. */
export const environmentChoices = (['uat', 'production'] satisfies Environment[]).map((value) => ({
  value,
  label: environmentLabel(value),
}));
