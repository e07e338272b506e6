import type { Context } from '@/lib/base/actor/context';
import { type Action, assertMay } from '@/lib/base/actor/permission';
import { limitExceeded, unreadable } from '@/lib/base/spreadsheet/limit';
import { readUpload } from '@/lib/batch/upload/read-upload';

export interface OutcomeUpload {
  readonly partnerId: number;
  readonly bytes: Uint8Array;
  readonly fileName: string | null;
  readonly contentType: string | null;
  /** A pay-out where one counts already corrects that one, instead of being a second. */
  readonly correctsPaidOut?: boolean;
  /** How many commissions the file was said to change. */
  readonly confirm?: number;
}

/** A file of 20,000 rows has some 2 MB. */
const mostBytes = 10 * 1024 * 1024;

/** Reads a form with a file of outcomes, its `partner`, `paid_out`: `correct` or `record`, and `confirm`. Throws `unreadable`, and `rule_broken` past 10 MB. */
export async function receiveFile(
  ctx: Context,
  request: Request,
  action: Action = 'outcome.record',
): Promise<OutcomeUpload> {
  assertMay(ctx, action);
  const parts: Buffer[] = [];
  let file: { fileName: string | null; contentType: string | null } | null = null;
  let partner = '';
  let correctsPaidOut = false;
  let confirm: number | undefined;
  await readUpload(request, {
    receive: async (about, bytes) => {
      file = about;
      let total = 0;
      for await (const part of bytes) {
        total += part.length;
        if (total > mostBytes) throw limitExceeded('file is larger than 10 MB');
        parts.push(part);
      }
    },
    field: (name, value) => {
      if (name === 'partner') partner = value;
      if (name === 'confirm' && /^\d{1,9}$/.test(value)) confirm = Number(value);
      if (name === 'paid_out') correctsPaidOut = value === 'correct';
    },
  });
  const about = file as { fileName: string | null; contentType: string | null } | null;
  if (!/^\d{1,9}$/.test(partner)) throw unreadable('form has no partner');
  return {
    partnerId: Number(partner),
    bytes: Buffer.concat(parts),
    fileName: about?.fileName ?? null,
    contentType: about?.contentType ?? null,
    correctsPaidOut,
    ...(confirm !== undefined && { confirm }),
  };
}
