import type { Purpose } from '@/lib/base/crypto/crypto';

/** A column of ciphertexts (design base 12). */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: Purpose;
  /** The primary key. */
  readonly key: readonly string[];
  /** What a ciphertext is bound to, in this order (`RowBinding`). */
  readonly boundTo: readonly string[];
  /** A column of hashes of the same value, under the same key, by which rows are found. */
  readonly hash?: string;
  /** How many rows a rotation rewrites in one transaction: 20 to 50 ms of them. */
  readonly rowsAtOnce: number;
}

/**
 * Every column that holds ciphertexts, but the secrets within `catalogue_import.changes`. A test fails if a column of
 * bytes is missing here and is not known to be something else.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'lead',
    column: 'id_number_ciphertext',
    purpose: 'id number',
    key: ['id'],
    boundTo: ['affiliate_id', 'environment', 'id_number_hash'],
    hash: 'id_number_hash',
    rowsAtOnce: 200,
  },
  {
    table: 'draft',
    column: 'ciphertext',
    purpose: 'draft',
    key: ['user_id', 'environment', 'id'],
    boundTo: ['user_id', 'environment', 'id'],
    hash: 'id_number_hash',
    rowsAtOnce: 100,
  },
  {
    table: 'lead_note',
    column: 'ciphertext',
    purpose: 'lead note',
    key: ['lead_id', 'id'],
    boundTo: ['lead_id', 'id'],
    rowsAtOnce: 200,
  },
  {
    table: 'caller_note',
    column: 'phone_ciphertext',
    purpose: 'caller phone',
    key: ['affiliate_id', 'environment', 'id'],
    boundTo: ['affiliate_id', 'environment', 'id'],
    hash: 'phone_hash',
    rowsAtOnce: 200,
  },
  {
    table: 'caller_note',
    column: 'words_ciphertext',
    purpose: 'caller note',
    key: ['affiliate_id', 'environment', 'id'],
    boundTo: ['affiliate_id', 'environment', 'id'],
    rowsAtOnce: 200,
  },
  {
    table: 'application_sent',
    column: 'ciphertext',
    purpose: 'application sent',
    key: ['application_id'],
    boundTo: ['application_id'],
    rowsAtOnce: 100,
  },
  {
    table: 'lender_question',
    column: 'question_ciphertext',
    purpose: 'lender question',
    key: ['id'],
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  },
  {
    table: 'lender_question',
    column: 'answer_ciphertext',
    purpose: 'lender answer',
    key: ['id'],
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  },
  {
    table: 'return_claim',
    column: 'body_ciphertext',
    purpose: 'return claim',
    key: ['id'],
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  },
  {
    table: 'return_claim',
    column: 'answer_ciphertext',
    purpose: 'return claim answer',
    key: ['id'],
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  },
  {
    table: 'return_claim',
    column: 'decision_ciphertext',
    purpose: 'return claim decision',
    key: ['id'],
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  },
  {
    table: 'claim_file',
    column: 'ciphertext',
    purpose: 'claim file',
    key: ['claim_id', 'number'],
    boundTo: ['claim_id', 'number'],
    rowsAtOnce: 4,
  },
  {
    table: 'batch',
    column: 'columns_ciphertext',
    purpose: 'batch columns',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'batch',
    column: 'consent_words_ciphertext',
    purpose: 'batch consent words',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'opt_out_piece',
    column: 'ciphertext',
    purpose: 'opt-out file',
    key: ['file_id', 'number'],
    boundTo: ['file_id', 'number'],
    rowsAtOnce: 4,
  },
  {
    table: 'batch_piece',
    column: 'ciphertext',
    purpose: 'batch file',
    key: ['batch_id', 'number'],
    boundTo: ['batch_id', 'number'],
    rowsAtOnce: 4,
  },
  {
    table: 'batch_chunk',
    column: 'ciphertext',
    purpose: 'batch rows',
    key: ['batch_id', 'number'],
    boundTo: ['batch_id', 'number'],
    rowsAtOnce: 20,
  },
  {
    table: 'batch_rejected_chunk',
    column: 'ciphertext',
    purpose: 'rejected batch rows',
    key: ['batch_id', 'number'],
    boundTo: ['batch_id', 'number'],
    rowsAtOnce: 20,
  },
  {
    table: 'batch_refusal',
    column: 'id_number_ciphertext',
    purpose: 'rejected id number',
    key: ['batch_id', 'id_number_hash'],
    boundTo: ['batch_id', 'id_number_hash'],
    hash: 'id_number_hash',
    rowsAtOnce: 200,
  },
  {
    table: 'partner',
    column: 'secret_ciphertext',
    purpose: 'partner secret',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'partner',
    column: 'previous_secret_ciphertext',
    purpose: 'partner secret',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'alert_channel',
    column: 'config_ciphertext',
    purpose: 'alert channel',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'webhook_endpoint',
    column: 'secret_ciphertext',
    purpose: 'webhook secret',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'webhook_endpoint',
    column: 'previous_secret_ciphertext',
    purpose: 'webhook secret',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'sandbox_text_message',
    column: 'ciphertext',
    purpose: 'sandbox text message',
    key: ['message_id'],
    boundTo: ['message_id'],
    rowsAtOnce: 100,
  },
  {
    table: 'second_factor',
    column: 'key_ciphertext',
    purpose: 'second factor',
    key: ['user_id'],
    boundTo: ['user_id'],
    rowsAtOnce: 50,
  },
  {
    table: 'second_factor',
    column: 'draft_ciphertext',
    purpose: 'second factor',
    key: ['user_id'],
    boundTo: ['user_id'],
    rowsAtOnce: 50,
  },
  {
    table: 'erasure_proof',
    column: 'needles_ciphertext',
    purpose: 'erasure search',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'rights_request',
    column: 'details_ciphertext',
    purpose: 'rights request',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 50,
  },
  {
    table: 'opt_out_key',
    column: 'ciphertext',
    purpose: 'opt-out key',
    key: ['id'],
    boundTo: ['id'],
    rowsAtOnce: 1,
  },
];
