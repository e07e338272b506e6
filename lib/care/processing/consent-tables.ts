import type { Entries } from './record';

/** What applicants agreed and objected to, and the log that shows it. */
export const consentTables: Entries = {
  consent: {
    holds: 'what an applicant agreed to, in which words, how and when',
    whose: 'both',
    why: 'to prove consent',
    kept: 'proof',
    readBy: 'affiliate',
    columns: {
      row: 'id affiliate_id environment lead_id batch_id',
      time: 'given_at recorded_at',
      consent: 'text_key language channel basis purposes despite_opt_out recording certificate_url',
      secret: 'salt',
      actor: 'user_id api_key_id',
    },
  },
  consent_end: {
    holds: 'that an applicant withdrew consent',
    whose: 'both',
    why: 'so that nothing goes to lenders after it, and to prove it',
    kept: 'proof',
    readBy: 'affiliate',
    columns: { row: 'id lead_id', time: 'at', consent: 'purposes how', actor: 'user_id api_key_id' },
  },
  ledger_log_outbox: {
    holds: 'that a consent, withdrawal or opt-out waits to be put into the log',
    whose: 'nobody',
    why: 'so that none is left out',
    kept: 'hours',
    readBy: 'programs',
    columns: { row: 'id source_id lead_id', state: 'kind detail' },
  },
  ledger_log_leaf: {
    holds:
      'salted hashes of consents, withdrawals, opt-outs and statements, in order; without the salt they say nothing',
    whose: 'nobody',
    why: 'to prove what was agreed and said, and that it was not changed since',
    kept: 'proof',
    readBy: 'programs',
    columns: { row: 'index source_id', time: 'at', state: 'kind hash' },
  },
  ledger_log_value: {
    holds: 'what was hashed, with its salt; of an erased lead neither',
    whose: 'both',
    why: 'to show what a leaf of the log says',
    kept: 'erased',
    readBy: 'programs',
    columns: { row: 'index lead_id', consent: 'value', secret: 'salt' },
  },
  opt_out: {
    holds: 'who is not to be contacted, as hashes',
    whose: 'both',
    why: 'so that a person who said no is left alone, also after an erasure',
    kept: 'proof',
    readBy: 'affiliate',
    columns: {
      row: 'id environment reach_id affiliate_id disposition_id list_id',
      time: 'at again_at lifted_at',
      state: 'kind',
      idNumber: 'hash',
      consent: 'reach source lifted_why',
      actor: 'user_id api_key_id lifted_by_user_id',
    },
  },
  rights_request: {
    holds:
      'what an applicant asks for by law, by a hash; who asks, their words and the answer, encrypted, until they are erased or for 60 months after it',
    whose: 'both',
    why: 'to answer within 30 days, and to prove it',
    kept: 'proof',
    readBy: 'managers',
    columns: {
      row: 'id affiliate_id',
      time: 'received_on due_on entered_at ended_at',
      state: 'kind channel state identity_check',
      idNumber: 'applicant_hash',
      note: 'details_ciphertext',
      actor: 'entered_by_user_id identity_by_user_id ended_by_user_id',
    },
  },
  opt_out_key: {
    holds: 'the key of those hashes, encrypted',
    whose: 'nobody',
    why: 'so that the hashes cannot be tried out',
    kept: 'house',
    readBy: 'programs',
    columns: { row: 'id', time: 'created_at', secret: 'ciphertext' },
  },
};
