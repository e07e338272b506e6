const dayMs = 86_400_000;
/** Excel's last day, 9999-12-31. */
const lastSerial = 2_958_466;

/**
 * Converts an Excel date to ISO text: `2026-11-21`, with a time `2026-11-21T08:30:00`, or a time alone `08:30:00`.
 * Returns null for a number outside Excel's dates: it merely has a date format.
 */
export function excelDate(serial: number, since1904: boolean): string | null {
  if (!(serial >= 0 && serial < lastSerial)) return null;
  const seconds = Math.round((serial % 1) * 86_400);
  let day = Math.floor(serial);
  if (day === 0 && !since1904) return new Date(seconds * 1_000).toISOString().slice(11, 19);
  // Excel has a 29 February 1900, so its days before March 1900 are off by one.
  if (!since1904 && day < 60) day += 1;
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const text = new Date(start + day * dayMs + seconds * 1_000).toISOString();
  return seconds === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** Returns whether a number format shows a date or a time. `code` is absent for Excel's built-in formats. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) {
    return (
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    );
  }
  const bare = code
    .slice(0, 500)
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare.split(';')[0] ?? '');
}
