import { errorCode } from '@/db/error';

const pauseMs = 500;
const mostTries = 60;

/**
 * Runs `work`, a transaction that locks whole tables and gives up soon (SQLSTATE 55P03) while others write to them,
 * again and again until it gets through: in between, those who wait behind it write. Throws its last error after half a
 * minute.
 */
export async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) !== '55P03' || tries === mostTries) throw error;
      await new Promise((again) => setTimeout(again, pauseMs));
    }
  }
}
