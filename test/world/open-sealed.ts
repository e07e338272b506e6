import { isUtf8 } from 'node:buffer';
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import type { Opened, Row, Tables } from './check/evidence';

/** What a ciphertext may hold (design base 12): each kind has a key of its own. A test holds the list against the product's. */
const purposes = [
  'id number',
  'partner secret',
  'batch file',
  'batch columns',
  'batch rows',
  'batch consent words',
  'rejected batch rows',
  'draft',
  'second factor',
  'rejected id number',
  'sandbox text message',
  'alert channel',
  'webhook secret',
  'lead note',
  'caller phone',
  'caller note',
  'application sent',
  'opt-out key',
  'opt-out file',
  'lender question',
  'lender answer',
  'return claim',
  'return claim answer',
  'return claim decision',
  'claim file',
  'erasure search',
  'rights request',
  'applicant statement',
];

/** Bytes before the text: version, id of the key, nonce, tag. */
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;
/** Of a workbook. */
const zipHead = Buffer.from('PK\x03\x04');
const textFrom = 1 + keyIdBytes + ivBytes + tagBytes;

/**
 * Decrypts all that is stored under these PII_KEYs (base64), whatever its column: with the key of each purpose, of which
 * only the right one gives text. Nothing is authenticated, so no row has to be known. A workbook is read as CSV: the world's
 * are small enough to be one piece.
 */
export function openSealed(tables: Tables, piiKeys: readonly string[]): Opened[] {
  const keyrings = piiKeys.map(keyringOf);
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row: Row) =>
      Object.entries(row).flatMap(([column, value]) => {
        const key = keyrings.findIndex(({ head }) => typeof value === 'string' && value.startsWith(head));
        const texts = keyrings[key]?.open(Buffer.from(String(value).slice(2), 'hex'));
        return texts ? [{ table, column, key, texts }] : [];
      }),
    ),
  );
}

const csvsOf = (workbook: Buffer) =>
  Object.values(read(workbook).Sheets).map((sheet) => utils.sheet_to_csv(sheet));

function keyringOf(piiKey: string) {
  const secret = Buffer.from(piiKey, 'base64');
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const keys = purposes.map(keyOf);
  return {
    /** How PostgreSQL shows what was sealed with it. */
    head: `\\x02${keyOf('key id').subarray(0, keyIdBytes).toString('hex')}`,
    open: (sealed: Buffer): string[] => {
      const iv = sealed.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes);
      // GCM is counter mode, and counts its text from 2 on.
      const counter = Buffer.concat([iv, Buffer.from([0, 0, 0, 2])]);
      return keys.flatMap((key) => {
        const text = createDecipheriv('aes-256-ctr', key, counter).update(sealed.subarray(textFrom));
        if (text.subarray(0, zipHead.length).equals(zipHead)) return csvsOf(text);
        return isUtf8(text) ? [text.toString()] : [];
      });
    },
  };
}
