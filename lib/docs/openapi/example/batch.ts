import { answerText, fieldText } from '@/lib/base/error/message';
import { batchId, leadId, when } from './value';

const batchSummary = {
  batch_id: batchId,
  status: 'completed',
  file_name: 'leads.csv',
  total: 2,
  processed: 2,
  created: 1,
  duplicates: 0,
  invalid: 1,
  created_at: when('08:00:00'),
  finished_at: when('08:00:01'),
};

const batch = {
  ...batchSummary,
  results: [
    { row: 1, status: 'created', id: leadId },
    {
      row: 2,
      status: 'invalid',
      id: null,
      message: answerText.validationFailed,
      errors: { 'ID Number': [fieldText.thirteenDigits] },
    },
  ],
  next: null,
};

/** A file of two leads, of which one is wrong. */
export const batchExamples = {
  batchList: { batches: [batchSummary], next: null },
  batch,
  batchQueued: {
    ...batch,
    status: 'queued',
    total: null,
    processed: 0,
    created: 0,
    invalid: 0,
    finished_at: null,
    results: [],
  },
} as const;
