import type { ClaimFileType } from '@/word/return-claim';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a file is by its content, whatever its name says; null: none of those that are taken. */
export function readClaimFileType(bytes: Buffer): ClaimFileType | null {
  if (bytes.length < 32) return null;
  if (bytes.subarray(0, 8).equals(png) && bytes.toString('latin1', 12, 16) === 'IHDR') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg';
  // A viewer finds the end of a PDF by its last lines.
  const isPdf = /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8));
  return isPdf && bytes.subarray(-1_024).includes('%%EOF') ? 'pdf' : null;
}
