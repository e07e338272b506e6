const ownExtension = /\.(?:csv|tsv|txt|xlsx|xls|json|jsonl|ndjson)$/i;

/**
 * Returns the name under which a batch's file is saved. It was found by its bytes, so its name may end in anything: an
 * extension that no table has becomes a text's, so that opening the file never starts a program.
 */
export function downloadName(fileName: string | null): string {
  const name = (fileName ?? 'batch').replace(/[/\\\p{Cc}]/gu, '_');
  return !name.includes('.') || ownExtension.test(name) ? name : `${name}.txt`;
}
