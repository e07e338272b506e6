/** A line of CSV, with CRLF as Excel writes it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A cell that no spreadsheet runs as a formula, whichever it is opened with: some take the full-width signs of East
 * Asian keyboards too. For files that are opened, never for those that are sent: there an apostrophe would be part
 * of the value.
 */
export function harmless(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}
