/**
 * The name under which a corrected file is sent and listed: the one that its user knows, a workbook's included. What is
 * sent is CSV, which a JSON file's name would deny (`detectFormat`).
 */
export function sentName(fileName: string): string {
  return fileName.replace(/\.json[ln]?$/i, '.csv');
}
