import {
  type BareBatch,
  deleteBareRefusals,
  listBareHashes,
  listBatchesWithBareRefusals,
  type RecoveredRefusal,
  updateBareRefusals,
} from '@/db/query/care/rotation-refusal';
import { sealRejectedIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { keyedHash } from '@/lib/base/crypto/crypto';
import type { Delimiter } from '@/lib/base/spreadsheet/csv';
import { pieceFile } from '@/lib/batch/import/piece-file';
import { wholeIdNumber } from '@/lib/batch/import/prepare-rows';
import { readBatchFile } from '@/lib/batch/import/read-batch-file';

/**
 * Earlier releases kept only the hash of a rejected row's applicant: finds the numbers again in the stored files,
 * before the former PII_KEY is gone. Where there is no file any more, forgets the hashes and what the file was called,
 * which is all that they would have found.
 */
export async function recoverRefusals(ctx: Context): Promise<void> {
  const { database } = ctx;
  for (const batch of await listBatchesWithBareRefusals(database)) {
    if (batch.hasFile) await updateBareRefusals(database, batch.id, await refusalsOf(ctx, batch));
    await deleteBareRefusals(database, batch.id);
  }
}

async function refusalsOf(ctx: Context, batch: BareBatch): Promise<RecoveredRefusal[]> {
  const { piiKey } = ctx.env;
  const sought = new Set((await listBareHashes(ctx.database, batch.id)).map((hash) => hash.toString('hex')));
  const reading = await readBatchFile(pieceFile(ctx, batch), {
    fileName: batch.fileName ?? undefined,
    contentType: batch.contentType ?? undefined,
    delimiter: (batch.delimiter as Delimiter | null) ?? undefined,
  });
  const found = new Map<string, RecoveredRefusal>();
  const info = { cellKind: reading.cellKind, columns: [...reading.columns] };
  for await (const rows of reading.batches)
    for (const { cells } of rows) {
      const idNumber = wholeIdNumber(info, cells);
      if (idNumber === null) continue;
      const formerHash = keyedHash(piiKey.former ?? piiKey, idNumber);
      if (!sought.has(formerHash.toString('hex'))) continue;
      const sealed = sealRejectedIdNumber(piiKey, batch.id, idNumber);
      found.set(formerHash.toString('hex'), { formerHash, ...sealed });
    }
  return [...found.values()];
}
