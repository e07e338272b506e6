/** Formats a line of CSV, ending in CRLF as in Excel. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Escapes a cell so that no spreadsheet program runs it, or a part of it, as a formula; some also accept the full-width
 * signs of East Asian keyboards. Where a program separates cells by semicolon, tab or pipe, as Excel does in many
 * countries, the quotes around a cell of ours mean nothing: each part of the cell is then a cell of its own, and its
 * quotes are taken off. So an apostrophe precedes every part that would be a formula. For files to be opened, never for
 * files to be sent: there the apostrophe would become part of the value.
 */
export function harmless(cell: string): string {
  return cell.replace(formulaStart, "'");
}

/**
 * The start of the cell, or of what a separator or a line break leaves of it, before a sign that makes it a formula. It
 * looks no further than the next separator, where a part of its own begins: so each character is looked at once or twice.
 */
const formulaStart = /(?:^|(?<=[;|\t\r\n]))(?=[\t\r\n]|(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
