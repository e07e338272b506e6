import type { z } from 'zod';
import type { OutcomeRow } from '@/db/query/money/outcome';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Env } from '@/lib/base/process/env';
import type { outcomeViewSchema } from './view-schema';

export type OutcomeView = z.infer<typeof outcomeViewSchema>;

/** An outcome as clients see it (design money 1, outcomes). */
export function outcomeView({ idKey }: Pick<Env, 'idKey'>, row: OutcomeRow): OutcomeView {
  return {
    id: publicId(idKey, 'outcome', row.id),
    type: row.kind,
    partner_id: row.partnerId,
    occurred_at: row.occurredAt.toISOString(),
    recorded_at: row.recordedAt.toISOString(),
    amount_cents: row.amountCents,
    reason: row.reason,
    corrects: row.corrects === null ? null : publicId(idKey, 'outcome', row.corrects),
    replaced: row.replaced,
  };
}
