/** Formats a line of CSV, ending in CRLF as in Excel. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Escapes a cell so that no spreadsheet program runs it as a formula; some also accept the full-width signs of East
 * Asian keyboards. For files to be opened, never for files to be sent: there the apostrophe would become part of the
 * value.
 */
export function harmless(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}
