import { createHash, createHmac, randomInt } from 'node:crypto';

/** Without letters that are taken for digits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 5;
const groupLength = 5;
const length = groups * groupLength;

/** Makes the receipt of an erasure: 125 random bits, in groups that can be read out. It is shown once. */
export function makeReceipt(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Reads a receipt as it is typed; null: this is none. */
export function readReceipt(text: string): string | null {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (typed.length !== length || [...typed].some((one) => !letters.includes(one))) return null;
  return typed;
}

/** What is stored of a receipt. */
export const receiptHash = (receipt: string): Buffer => createHash('sha256').update(receipt).digest();

/**
 * Shows, to whoever has both receipt and ID number, that they belong together; the database has neither, and ID numbers could
 * be tried out against a plain hash.
 */
export const applicantDigest = (receipt: string, idNumber: string): Buffer =>
  createHmac('sha256', receipt).update(`erased applicant\n${idNumber}`).digest();
