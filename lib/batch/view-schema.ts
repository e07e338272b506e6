import { z } from 'zod';
import { batchRowStatus, batchStatus } from '@/db/schema/batch/batch';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';

export const batchRowSchema = z.strictObject({
  row: z.int().min(1).describe('1 is the first row of data.'),
  status: z.enum(batchRowStatus.enumValues),
  id: publicIdSchema.nullable().describe('The lead’s id; null for an invalid row.'),
  message: z.string().optional().describe('As `POST /lead` would answer.'),
  errors: z
    .record(z.string(), z.array(z.string()).min(1))
    .optional()
    .describe('As `POST /lead` would answer; the keys are the headers as the file spells them.'),
});

/** An entry of `GET /lead/batch` (design batch 18, lists of the API). */
export const batchSummarySchema = z.strictObject({
  batch_id: publicIdSchema,
  status: z.enum(batchStatus.enumValues).exclude(['receiving']),
  file_name: z.string().nullable(),
  total: z.int().min(0).nullable().describe('Null until the file has been read through.'),
  processed: z.int().min(0),
  created: z.int().min(0),
  duplicates: z.int().min(0),
  invalid: z.int().min(0),
  message: z
    .string()
    .optional()
    .describe(
      'Why the batch failed; of a completed one, what is not kept: rejected rows, unknown consent texts.',
    ),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

/** The body of `GET /lead/batch`. */
export const ownBatchesSchema = z.strictObject({
  batches: z.array(batchSummarySchema),
  next: z.string().nullable().describe('`after` of the next page; null when there is none.'),
});

/** The body of `POST /lead/batch` and `GET /lead/batch/{batch_id}` (design batch 4). */
export const batchViewSchema = z.strictObject({
  ...batchSummarySchema.shape,
  results: z.array(batchRowSchema).describe('The rows of this page, in the file’s order.'),
  next: z.int().nullable().describe('`after` of the next page; null when there is none.'),
});
