import type { Context } from '@/lib/base/actor/context';
import { getOptOutFile } from '@/lib/batch/opt-out-list/list-lists';
import { publishList, runPublish } from '@/lib/batch/opt-out-list/publish-list';
import { readListFile, recountListFile } from '@/lib/batch/opt-out-list/read-list-file';
import { receiveListFile } from '@/lib/batch/opt-out-list/receive-list-file';
import { listFileInput } from '@/lib/batch/opt-out-list/schema';
import type { OptOutFileView } from '@/lib/batch/opt-out-list/view';
import { never } from './upload';

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Sends a file of phone numbers of an affiliate, unless said otherwise; it waits to be read. */
export const sendList = (ctx: Context, text: string, changes: object, fileName: string | null = 'list.csv') =>
  receiveListFile(
    ctx,
    'uat',
    listFileInput.parse({ kind: 'phone', reach: 'affiliate', name: 'Our list', ...changes }),
    {
      fileName,
      bytes: bytesOf(text),
    },
  );

/** What the file's job does. */
export async function runListFile(ctx: Context, fileId: number): Promise<OptOutFileView> {
  await readListFile(ctx, fileId, never);
  await recountListFile(ctx, fileId);
  await runPublish(ctx, fileId);
  return getOptOutFile(ctx, 'uat', fileId);
}

/** Sends a file and puts it in force. Returns it as published. */
export async function publishNow(ctx: Context, text: string, changes: object): Promise<OptOutFileView> {
  const fileId = await sendList(ctx, text, changes);
  const counted = await runListFile(ctx, fileId);
  await publishList(ctx, 'uat', fileId, { confirm: counted.counts?.ended });
  return runListFile(ctx, fileId);
}
