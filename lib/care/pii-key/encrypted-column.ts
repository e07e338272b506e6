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

/** A column of a table that is found by its `id`, and bound to it, unless it is said otherwise; 50 rows at once. */
function sealed(
  table: string,
  column: string,
  purpose: Purpose,
  { key = ['id'], ...others }: Partial<Omit<EncryptedColumn, 'table' | 'column' | 'purpose'>> = {},
): EncryptedColumn {
  return { table, column, purpose, key, boundTo: key, rowsAtOnce: 50, ...others };
}

/**
 * Every column that holds ciphertexts, but the secrets within `catalogue_import.changes`. A test fails if a column of
 * bytes is missing here and is not known to be something else.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  sealed('lead', 'id_number_ciphertext', 'id number', {
    boundTo: ['affiliate_id', 'environment', 'id_number_hash'],
    hash: 'id_number_hash',
    rowsAtOnce: 200,
  }),
  sealed('draft', 'ciphertext', 'draft', {
    key: ['user_id', 'environment', 'id'],
    hash: 'id_number_hash',
    rowsAtOnce: 100,
  }),
  sealed('lead_note', 'ciphertext', 'lead note', { key: ['lead_id', 'id'], rowsAtOnce: 200 }),
  sealed('caller_note', 'phone_ciphertext', 'caller phone', {
    key: ['affiliate_id', 'environment', 'id'],
    hash: 'phone_hash',
    rowsAtOnce: 200,
  }),
  sealed('caller_note', 'words_ciphertext', 'caller note', {
    key: ['affiliate_id', 'environment', 'id'],
    rowsAtOnce: 200,
  }),
  sealed('application_sent', 'ciphertext', 'application sent', { key: ['application_id'], rowsAtOnce: 100 }),
  sealed('lender_question', 'question_ciphertext', 'lender question', {
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  }),
  sealed('lender_question', 'answer_ciphertext', 'lender answer', {
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  }),
  sealed('return_claim', 'body_ciphertext', 'return claim', { boundTo: ['application_id'], rowsAtOnce: 200 }),
  sealed('return_claim', 'answer_ciphertext', 'return claim answer', {
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  }),
  sealed('return_claim', 'decision_ciphertext', 'return claim decision', {
    boundTo: ['application_id'],
    rowsAtOnce: 200,
  }),
  sealed('claim_file', 'ciphertext', 'claim file', { key: ['claim_id', 'number'], rowsAtOnce: 4 }),
  sealed('batch', 'columns_ciphertext', 'batch columns'),
  sealed('batch', 'consent_words_ciphertext', 'batch consent words'),
  sealed('opt_out_piece', 'ciphertext', 'opt-out file', { key: ['file_id', 'number'], rowsAtOnce: 4 }),
  sealed('batch_piece', 'ciphertext', 'batch file', { key: ['batch_id', 'number'], rowsAtOnce: 4 }),
  sealed('batch_chunk', 'ciphertext', 'batch rows', { key: ['batch_id', 'number'], rowsAtOnce: 20 }),
  sealed('batch_rejected_chunk', 'ciphertext', 'rejected batch rows', {
    key: ['batch_id', 'number'],
    rowsAtOnce: 20,
  }),
  sealed('batch_refusal', 'id_number_ciphertext', 'rejected id number', {
    key: ['batch_id', 'id_number_hash'],
    hash: 'id_number_hash',
    rowsAtOnce: 200,
  }),
  sealed('partner', 'secret_ciphertext', 'partner secret'),
  sealed('partner', 'previous_secret_ciphertext', 'partner secret'),
  sealed('alert_channel', 'config_ciphertext', 'alert channel'),
  sealed('webhook_endpoint', 'secret_ciphertext', 'webhook secret'),
  sealed('webhook_endpoint', 'previous_secret_ciphertext', 'webhook secret'),
  sealed('sandbox_text_message', 'ciphertext', 'sandbox text message', {
    key: ['message_id'],
    rowsAtOnce: 100,
  }),
  sealed('second_factor', 'key_ciphertext', 'second factor', { key: ['user_id'] }),
  sealed('second_factor', 'draft_ciphertext', 'second factor', { key: ['user_id'] }),
  sealed('erasure_proof', 'needles_ciphertext', 'erasure search'),
  sealed('rights_request', 'details_ciphertext', 'rights request'),
  sealed('applicant_statement', 'ciphertext', 'applicant statement', { rowsAtOnce: 200 }),
  sealed('opt_out_key', 'ciphertext', 'opt-out key', { rowsAtOnce: 1 }),
];
