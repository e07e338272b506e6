import type { OutcomeRow } from '@/db/query/money/outcome';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Env } from '@/lib/base/process/env';
import type { OutcomeKind, OutcomeSource } from '@/word/outcome';

/** An outcome as pages show it. */
export interface OutcomeStep {
  readonly id: string;
  readonly kind: OutcomeKind;
  readonly applicationId: number;
  readonly partnerName: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly amountCents: number | null;
  readonly reason: string | null;
  readonly source: OutcomeSource;
  readonly corrects: string | null;
  readonly replaced: boolean;
}

export function outcomeStep({ idKey }: Pick<Env, 'idKey'>, row: OutcomeRow): OutcomeStep {
  const { kind, applicationId, partnerName, amountCents, reason, source, replaced } = row;
  return {
    id: publicId(idKey, 'outcome', row.id),
    kind,
    applicationId,
    partnerName,
    occurredAt: row.occurredAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    amountCents,
    reason,
    source,
    corrects: row.corrects === null ? null : publicId(idKey, 'outcome', row.corrects),
    replaced,
  };
}
