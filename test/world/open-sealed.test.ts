import { expect, test } from 'vitest';
import { encrypt, PiiKey } from '@/lib/base/crypto/crypto';
import { encryptedColumns } from '@/lib/care/pii-key/encrypted-column';
import { fileOf } from './file';
import { openSealed } from './open-sealed';

const secret = Buffer.alloc(32, 2);
const words = 'Nomvula Zikalala, 8001015009087';
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

test.each(encryptedColumns)('opens $table.$column without the product', ({ table, column, purpose }) => {
  const sealed = encrypt(new PiiKey(secret), words, purpose, [1, 'uat']);
  const row = { id: 1, [column]: hex(sealed), other: null };
  const other = Buffer.alloc(32, 3);
  expect(
    openSealed(
      { [table]: [row] },
      [other, secret].map((key) => key.toString('base64')),
    ),
  ).toEqual([{ table, column, key: 1, texts: [words] }]);
});

test('leaves alone what another key has sealed, and what is sealed by none', () => {
  const other = encrypt(new PiiKey(Buffer.alloc(32, 3)), words, 'draft', [1]);
  const rows = [{ a: hex(other), b: hex(Buffer.from(words)), c: words }];
  expect(openSealed({ draft: rows }, [secret.toString('base64')])).toEqual([]);
});

test('reads a workbook', async () => {
  const { body } = await fileOf(
    [{ first_name: 'Nomvula', id_number: '8001015009087', net_income: 5 }],
    'xlsx',
  );
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const row = { ciphertext: hex(encrypt(new PiiKey(secret), bytes, 'batch file', [1, 0])) };
  const [opened] = openSealed({ batch_piece: [row] }, [secret.toString('base64')]);
  expect(opened?.texts).toEqual(['first_name,id_number,net_income\nNomvula,8001015009087,5']);
});
