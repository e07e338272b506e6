import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { importBatch } from '@/lib/batch/import/import-batch';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';

export const never = new AbortController().signal;

/** A request as the server would pass it on. */
export function uploadOf(
  body: BodyInit,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Request {
  return new Request(`http://localhost/api/v2/lead/batch${query}`, { method: 'POST', body, headers });
}

/** Builds CSV from rows that all have the same fields. */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
}

/** Runs the import to its end, as the worker would. */
export async function importAll(ctx: AffiliateContext, batchId: number): Promise<void> {
  for (;;) {
    const outcome = await importBatch(ctx, batchId, never);
    if (outcome.kind === 'finished') return;
    if (outcome.runAfterMs > 0) throw new Error('the import waits');
  }
}

/** Uploads and imports. Returns the row id and the public id. */
export async function importFile(
  ctx: AffiliateContext,
  body: BodyInit,
  options: Parameters<typeof uploadOf>[1] = {},
): Promise<{ id: number; batchId: string }> {
  const id = await receiveBatch(ctx, uploadOf(body, options));
  await importAll(ctx, id);
  return { id, batchId: publicId(ctx.env.idKey, 'batch', id) };
}

/** Returns a distinct valid RSA ID number for each number below 6 million: random ones collide in large files. */
export function idNumberOf(index: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = Math.floor(index / 10_000);
  const date = `${two(60 + (Math.floor(day / 336) % 40))}${two(1 + (Math.floor(day / 28) % 12))}${two(1 + (day % 28))}`;
  const body = `${date}${String(index % 10_000).padStart(4, '0')}08`;
  const sum = [...body].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}
