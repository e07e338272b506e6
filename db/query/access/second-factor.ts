import { and, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { recoveryCode, secondFactor } from '@/db/schema/access/second-factor';

export type SecondFactorRow = typeof secondFactor.$inferSelect;

export async function findSecondFactor(db: Queryable, userId: number): Promise<SecondFactorRow | null> {
  const [row] = await db.drizzle.select().from(secondFactor).where(eq(secondFactor.userId, userId));
  return row ?? null;
}

/** Lock the user first (`lockUser`), as everything does that changes both. */
export async function lockSecondFactor(db: Queryable, userId: number): Promise<SecondFactorRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .for('update');
  return row ?? null;
}

/** Sets when the user must have set it up, unless that is known. Returns it; null once it is set up. */
export async function upsertSecondFactorDue(
  db: Queryable,
  userId: number,
  graceSeconds: number,
): Promise<Date | null> {
  const dueAt = sql`now() + make_interval(secs => ${graceSeconds})`;
  const [row] = await db.drizzle
    .insert(secondFactor)
    .values({ userId, dueAt })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: {
        dueAt: sql`case when ${secondFactor.keyCiphertext} is null then coalesce(${secondFactor.dueAt}, excluded.due_at) end`,
      },
    })
    .returning({ dueAt: secondFactor.dueAt });
  return row?.dueAt ?? null;
}

export async function upsertSecondFactorDraft(
  db: Queryable,
  userId: number,
  draftCiphertext: Buffer,
): Promise<void> {
  const draft = { draftCiphertext, draftAt: sql`now()` };
  await db.drizzle
    .insert(secondFactor)
    .values({ userId, ...draft })
    .onConflictDoUpdate({ target: secondFactor.userId, set: draft });
}

/** Returns the user's draft key, if it is younger than this. The row must be locked. */
export async function findSecondFactorDraft(
  db: Queryable,
  userId: number,
  lifeSeconds: number,
): Promise<Buffer | null> {
  const [row] = await db.drizzle
    .select({ draft: secondFactor.draftCiphertext })
    .from(secondFactor)
    .where(
      and(
        eq(secondFactor.userId, userId),
        sql`${secondFactor.draftAt} > now() - make_interval(secs => ${lifeSeconds})`,
      ),
    );
  return row?.draft ?? null;
}

/** Puts a key, which was the draft, into force, with its first code used up. */
export async function updateSecondFactorSetUp(
  db: Queryable,
  userId: number,
  { keyCiphertext, lastStep }: { keyCiphertext: Buffer; lastStep: number },
): Promise<void> {
  await db.drizzle
    .update(secondFactor)
    .set({
      keyCiphertext,
      setUpAt: sql`now()`,
      lastStep,
      draftCiphertext: null,
      draftAt: null,
      dueAt: null,
    })
    .where(eq(secondFactor.userId, userId));
}

/** Uses a step up. Returns false without changes if it, or a later one, is used up. */
export async function updateLastStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await db.drizzle
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactor.userId, userId),
        isNotNull(secondFactor.keyCiphertext),
        or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactor.userId });
  return rows.length > 0;
}

/** Replaces the user's recovery codes. */
export async function replaceRecoveryCodes(
  db: Queryable,
  userId: number,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await db.drizzle.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await db.drizzle.update(secondFactor).set({ recoverySalt: salt }).where(eq(secondFactor.userId, userId));
  await db.drizzle.insert(recoveryCode).values(hashes.map((hash) => ({ userId, hash })));
}

/** Uses a recovery code up. Returns false if there is no such code, or it is used up. */
export async function updateRecoveryCodeUsed(db: Queryable, userId: number, hash: Buffer): Promise<boolean> {
  const rows = await db.drizzle
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hash), isNull(recoveryCode.usedAt)))
    .returning({ userId: recoveryCode.userId });
  return rows.length > 0;
}

/** Counts the user's recovery codes that are not used up. */
export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.drizzle
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

/** Removes the user's second factor. `dueNow`: it must be set up again at once. */
export async function deleteSecondFactor(
  db: Queryable,
  userId: number,
  { dueNow }: { dueNow: boolean },
): Promise<void> {
  await db.drizzle.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await db.drizzle.delete(secondFactor).where(eq(secondFactor.userId, userId));
  if (dueNow) await db.drizzle.insert(secondFactor).values({ userId, dueAt: sql`now()` });
}
