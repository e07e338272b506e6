import { type ColumnChoice, readColumnChoice } from '@/lib/batch/row/column-choice';

/**
 * Remembers in the browser how a user matched the columns of files with the same headers. The headers are stored only
 * as a hash, in the key: the first row of a file without headers is an applicant's data.
 */
export async function rememberedColumns(
  userId: number,
  headers: readonly string[],
): Promise<ColumnChoice[] | null> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(await keyOf(userId, headers)) ?? 'null');
    if (!Array.isArray(stored) || stored.length !== headers.length) return null;
    return stored.map(readColumnChoice);
  } catch {
    return null;
  }
}

export async function rememberColumns(
  userId: number,
  headers: readonly string[],
  choices: readonly ColumnChoice[],
): Promise<void> {
  try {
    localStorage.setItem(await keyOf(userId, headers), JSON.stringify(choices));
  } catch {
    // Full or forbidden storage: the next file is matched by its names again.
  }
}

async function keyOf(userId: number, headers: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(headers));
  // Browsers offer hashing only on https and localhost; elsewhere nothing is remembered.
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The number: what was remembered by former rules is not used, a wrong guess among it.
  return `batch-columns:2:${userId}:${hex.slice(0, 32)}`;
}
