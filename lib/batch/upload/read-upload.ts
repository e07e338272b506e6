import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { isAppError } from '@/lib/base/error/error';
import { fileLimit, limitExceeded, unreadable } from '@/lib/base/spreadsheet/limit';

/** Metadata of the file. */
export interface UploadedFile {
  readonly fileName: string | null;
  readonly contentType: string | null;
}

interface UploadReceiver {
  /** The file's bytes as they arrive, with backpressure. */
  receive(file: UploadedFile, bytes: AsyncIterable<Buffer>): Promise<void>;
  field(name: string, value: string): void;
}

/** How large the file may be, and the error for one that is larger. */
interface UploadLimit {
  readonly bytes: number;
  tooLarge(): Error;
}

/** Allowance for the multipart framing of a form. */
const formFrameBytes = 64 * 1024;

/**
 * Streams an upload: a multipart form with one file part, or the file as the body (design batch 1, batch request).
 * Never buffers the whole file, as `formData()` would. Throws `unreadable` for a form that is broken, has no file or
 * more than one; throws the size limit before reading if the request declares its length.
 */
export async function readUpload(
  request: Request,
  receiver: UploadReceiver,
  limit: UploadLimit = leadFileLimit,
): Promise<void> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit.bytes + formFrameBytes) throw limit.tooLarge();
  if (!request.body) throw unreadable('file is empty');
  const body = readableOf(request.body as ReadableStream<Uint8Array>);
  const contentType = request.headers.get('content-type');
  if (contentType && /^multipart\//i.test(contentType)) return readForm(body, contentType, receiver);
  const fileName = nameOf(request.headers.get('content-disposition'));
  await receiver.receive({ fileName, contentType }, body as AsyncIterable<Buffer>);
}

/**
 * Not `Readable.fromWeb`, which cancels the request's stream when the upload is refused: the stream that Node
 * makes of a request's bytes closes itself again once the rest has arrived, and throws where nobody can catch it. What is not
 * read is dropped by the server.
 */
const readableOf = (body: ReadableStream<Uint8Array>) =>
  Readable.from(body.values({ preventCancel: true }), { objectMode: false });

export const fileTooLarge = () => limitExceeded('file is larger than 50 MB');
const leadFileLimit: UploadLimit = { bytes: fileLimit.fileBytes, tooLarge: fileTooLarge };

async function readForm(body: Readable, contentType: string, receiver: UploadReceiver): Promise<void> {
  const form = openForm(contentType);
  let file: { bytes: Readable; received: Promise<void> } | null = null;
  const ended = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => reject(isAppError(error) ? error : formUnreadable());
    form.on('file', (_field, bytes, { filename, mimeType }) => {
      // A broken form also aborts its file's stream; the form's error is the one reported.
      bytes.on('error', () => {});
      const received = receiver.receive({ fileName: filename || null, contentType: mimeType }, bytes);
      received.catch(reject);
      file = { bytes, received };
    });
    form.on('field', (name, value) => receiver.field(name, value));
    form.on('filesLimit', () => fail(unreadable('form has more than one file')));
    form.on('error', fail);
    body.on('error', fail);
    form.on('close', resolve);
    body.pipe(form);
  });
  const started = () => file;
  try {
    await ended;
    const received = started()?.received;
    if (!received) throw unreadable('form has no file');
    await received;
  } catch (error) {
    body.unpipe(form);
    // Nothing of the file may be stored after this throws.
    started()?.bytes.destroy();
    await started()?.received.catch(() => {});
    throw error;
  }
}

function openForm(contentType: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 200, parts: 30, headerPairs: 50 },
    });
  } catch {
    throw formUnreadable();
  }
}

const formUnreadable = () => unreadable('form cannot be read');

function nameOf(disposition: string | null): string | null {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return null;
    }
  }
  return (
    /filename="([^"]*)"|filename=([^;\s]+)/i
      .exec(disposition ?? '')
      ?.slice(1)
      .find(Boolean) ?? null
  );
}
