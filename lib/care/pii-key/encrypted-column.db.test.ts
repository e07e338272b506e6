import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { encryptedColumns } from './encrypted-column';

const db = withDatabase();

/** Columns of bytes that hold no ciphertext: hashes, check values, logos, which are public, and versions without secrets. */
const others = [
  'api_key.hash',
  'batch_refusal.id_number_hash',
  'batch_refusal.opt_out_hash',
  'caller_note.phone_hash',
  'catalogue_version.content',
  'catalogue_version.digest',
  'consent.salt',
  'draft.id_number_hash',
  'erasure_proof.applicant_digest',
  'erasure_proof.receipt_hash',
  'idempotency_key.body_hash',
  'idempotency_key.key_hash',
  'installation.set_up_hash',
  'invitation.token_hash',
  'lead.id_number_hash',
  'lead_identity.id_number_hash',
  'lead_read_set.ids',
  'ledger_log_leaf.hash',
  'ledger_log_node.hash',
  'ledger_log_value.salt',
  'logo.bytes',
  'opt_out.hash',
  'partner_share.token_hash',
  'password_reset.token_hash',
  'pending_sign_in.token_hash',
  'record_link.token_hash',
  'recovery_code.hash',
  'register_number.hash',
  'rights_request.applicant_hash',
  'restriction.hash',
  'second_factor.recovery_salt',
  'sealed_day.root',
  'secret_check.value',
  'sign_in_attempt.account_hash',
  'sign_in_link.token_hash',
];

test('every column of bytes is listed as encrypted, or is known to be something else', async () => {
  const rows = await db.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`;
  const listed = [...encryptedColumns.map(({ table, column }) => `${table}.${column}`), ...others];
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
});

test('the listed keys are the primary keys', async () => {
  for (const { table, key } of encryptedColumns) {
    const rows = await db.sql<{ name: string }[]>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
        and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`;
    expect(rows.map(({ name }) => name)).toEqual(key);
  }
});

test('the database refuses a ciphertext of the former key in each of them', async () => {
  const rows = await db.sql<{ place: string }[]>`
    select c.relname || '.' || a.attname as place from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(t.tgattr)
    join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_former_pii_key'`;
  const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ place }) => place).sort()).toEqual(listed.sort());
});
