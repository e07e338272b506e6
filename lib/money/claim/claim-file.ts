import { Readable } from 'node:stream';
import { findClaim } from '@/db/query/money/claim';
import { findClaimFile, insertClaimFile, listClaimFileNumbers } from '@/db/query/money/claim-file';
import { findOwnClaim } from '@/db/query/money/lender-claim';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { limitExceeded, unreadable } from '@/lib/base/spreadsheet/limit';
import { readUpload } from '@/lib/batch/upload/read-upload';
import { gone } from '@/lib/lender/decision/gone';
import { type ClaimFileType, mostClaimFileBytes, mostClaimFiles } from '@/word/return-claim';
import { readClaimFileType } from './file-type';
import { lockOpenClaim, requireOwnClaim } from './own-claim';

const tooLarge = () => limitExceeded('file is larger than 10 MB');

/** Reads the one file of a form, at most 10 MB. Throws `unreadable`, and `rule_broken` past that. */
export async function receiveClaimFile(request: Request): Promise<Buffer> {
  const parts: Buffer[] = [];
  await readUpload(
    request,
    {
      receive: async (_, bytes) => {
        let total = 0;
        for await (const part of bytes) {
          total += part.length;
          if (total > mostClaimFileBytes) throw tooLarge();
          parts.push(part);
        }
      },
      field: () => {},
    },
    { bytes: mostClaimFileBytes, tooLarge },
  );
  return Buffer.concat(parts);
}

/**
 * Adds a file to one of the lender's open claims, encrypted; its type is read from its content. Throws `claim not
 * found`, `unreadable` for what is no PDF, JPEG or PNG, `rule_broken` past five, `conflict` once it is decided or its
 * applicant was erased.
 */
export async function addClaimFile(
  ctx: LenderContext,
  hashid: string,
  bytes: Buffer,
): Promise<{ number: number }> {
  const { lenderScope: scope, database, env, actor, clock } = ctx;
  assertMay(ctx, 'lender-application.claim', { lenderId: scope.lenderId });
  const claim = await requireOwnClaim(ctx, hashid);
  const type = readClaimFileType(bytes);
  if (type === null) throw unreadable('file is no PDF, JPEG or PNG');
  const added = await database.transaction(async (tx) => {
    if ((await lockOpenClaim(tx, claim, clock.now())) !== null) return null;
    const number = (await listClaimFileNumbers(tx, claim.id)).length + 1;
    if (number > mostClaimFiles) throw ruleBroken(`a claim has ${mostClaimFiles} files at most`);
    const ciphertext = encrypt(env.piiKey, bytes, 'claim file', [claim.id, number]);
    const userId = userIdOf({ actor });
    await insertClaimFile(tx, {
      claimId: claim.id,
      number,
      type,
      bytes: bytes.length,
      ciphertext,
      userId,
    });
    return { number };
  });
  if (added === null) throw await gone(ctx, claim.applicationId, 'claim');
  return added;
}

/** A file as it is given back: never under the name that somebody chose. */
export interface ClaimFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const contentTypes: Readonly<Record<ClaimFileType, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** A file of one of the lender's own claims. Throws `file not found`. */
export async function readOwnClaimFile(
  ctx: LenderContext,
  hashid: string,
  number: number,
): Promise<ClaimFile> {
  const { lenderScope: scope, database, env } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'claim', hashid);
  const claim = id === null ? null : await findOwnClaim(scope, database, id);
  if (!claim) throw notFound('file');
  return openFile(ctx, claim.id, number);
}

/**
 * A file of any claim, for the operators who decide them. Throws `file not found`, also once it is decided of an applicant whose
 * data is restricted. Audited.
 */
export async function readClaimFile(ctx: Context, hashid: string, number: number): Promise<ClaimFile> {
  assertMay(ctx, 'return-claim.decide');
  const id = readPublicId(ctx.env.idKey, 'claim', hashid);
  const claim = id === null ? null : await findClaim(ctx.database, id);
  if (!claim?.files.includes(number)) throw notFound('file');
  const file = await openFile(ctx, claim.id, number);
  await recordAudit(ctx, ctx.database, {
    action: 'return-claim.file-read',
    subjectId: claim.id,
    affiliateId: claim.affiliateId,
    environment: claim.environment,
    after: { number },
  });
  return file;
}

async function openFile({ database, env }: Context, claimId: number, number: number): Promise<ClaimFile> {
  const row = await findClaimFile(database, claimId, number);
  if (!row) throw notFound('file');
  const content = decrypt(env.piiKey, row.ciphertext, 'claim file', [claimId, number]);
  return {
    fileName: `claim-file-${number}.${row.type}`,
    contentType: contentTypes[row.type],
    bytes: Readable.from([content]),
  };
}
