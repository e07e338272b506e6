import type { Context } from '@/lib/base/actor/context';
import { parseInput } from '@/lib/base/input/parse-input';
import { unreadable } from '@/lib/base/spreadsheet/limit';
import { readUpload } from '@/lib/batch/upload/read-upload';
import type { Environment } from '@/word/environment';
import { optOutFileLimit, optOutFileTooLarge } from './limit';
import { pageEnvironment } from './page-environment';
import { receiveListFile } from './receive-list-file';
import { listFileInput } from './schema';

interface Sender {
  readonly context: Context;
  readonly environment: Environment;
  readonly user: { readonly role: string };
}

/**
 * Takes a file of opt-outs from a form, whose other fields say in the address what it is. Returns its id. Throws
 * `validation_failed`, and what `receiveListFile` throws.
 */
export async function receiveListUpload(session: Sender, request: Request): Promise<number> {
  const query = new URL(request.url).searchParams;
  const environment = pageEnvironment(session, query);
  const { environment: _, ...said } = Object.fromEntries(query);
  const input = parseInput(listFileInput, said);
  let fileId: number | null = null;
  const limit = { bytes: optOutFileLimit.fileBytes, tooLarge: optOutFileTooLarge };
  const receive = async ({ fileName }: { fileName: string | null }, bytes: AsyncIterable<Buffer>) => {
    fileId = await receiveListFile(session.context, environment, input, { fileName, bytes });
  };
  await readUpload(request, { receive, field: () => {} }, limit);
  if (fileId === null) throw unreadable('form has no file');
  return fileId;
}
