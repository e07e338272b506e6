import type { AffiliateContext } from '@/lib/base/actor/context';
import { openBlock, sealBlock } from '@/lib/base/crypto/public-id';
import { AppError, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { answerText, fieldText } from '@/lib/base/error/message';
import { environmentNames } from '@/word/environment';

type Reader = Pick<AffiliateContext, 'env' | 'scope'>;

/**
 * Returns the cursor of a position: opaque, and of this affiliate, environment and history of the database only, so that
 * one from elsewhere is refused instead of skipping what happened. 22 characters.
 */
export function cursorOf({ env, scope }: Reader, epoch: number, position: number): string {
  const content = Buffer.alloc(15);
  content.writeUInt8(environmentNames.indexOf(scope.environment), 0);
  content.writeUIntBE(scope.affiliateId % 2 ** 24, 1, 3);
  content.writeUIntBE(epoch, 4, 6);
  content.writeUIntBE(position, 10, 5);
  return sealBlock(env.idKey, 'cursor', content);
}

/**
 * Returns the position of a cursor. Throws `validation_failed` for what is none of this affiliate's, and `rule_broken`
 * for one of another environment, or of before a restore.
 */
export function readCursor({ env, scope }: Reader, epoch: number, text: string): number {
  const content = openBlock(env.idKey, 'cursor', text);
  if (!content || content.readUIntBE(1, 3) !== scope.affiliateId % 2 ** 24)
    throw validationFailed({ after: [fieldText.invalid] });
  if (environmentNames[content.readUInt8(0)] !== scope.environment)
    throw ruleBroken(answerText.cursorOfOther);
  if (content.readUIntBE(4, 6) !== epoch) throw ruleBroken(answerText.cursorOfEarlier);
  return content.readUIntBE(10, 5);
}

/** What follows the cursor has been dropped; `oldest`: the position before the oldest event that is kept. */
export function cursorExpired(reader: Reader, epoch: number, oldest: number): AppError<'cursor_expired'> {
  return new AppError('cursor_expired', answerText.cursorExpired, {
    oldest: cursorOf(reader, epoch, oldest),
  });
}
