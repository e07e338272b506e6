import { type CodePage, decodeCodePage, detectCodePage } from './code-page';
import { unreadable } from './limit';
import type { ByteSource } from './source';

type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface TextEncoding {
  readonly name: Unicode | CodePage;
  /** Length of the byte order mark. */
  readonly skip: number;
}

/**
 * Detects the encoding: from the byte order mark; else UTF-16 by zero bytes at odd or even positions; else UTF-8 if the
 * whole file is valid UTF-8; else the code page that its words speak for. Reads the file once or twice. Throws
 * `unreadable` for binary data.
 */
export async function detectEncoding(source: ByteSource, firstBytes: Uint8Array): Promise<TextEncoding> {
  if (firstBytes[0] === 0xef && firstBytes[1] === 0xbb && firstBytes[2] === 0xbf) {
    return { name: 'utf-8', skip: 3 };
  }
  if (firstBytes[0] === 0xff && firstBytes[1] === 0xfe) return { name: 'utf-16le', skip: 2 };
  if (firstBytes[0] === 0xfe && firstBytes[1] === 0xff) return { name: 'utf-16be', skip: 2 };
  const wide = zeroBytes(firstBytes);
  if (wide) return { name: wide, skip: 0 };
  return { name: (await isValidUtf8(source)) ? 'utf-8' : await detectCodePage(source), skip: 0 };
}

/** Decodes the file's text in pieces. Line ends are unchanged. */
export async function* decodeText(source: ByteSource, { name, skip }: TextEncoding): AsyncGenerator<string> {
  const chunks = source.read(skip, source.size);
  if (!isUnicode(name)) {
    for await (const chunk of chunks) if (chunk.length > 0) yield decodeCodePage(chunk, name);
    return;
  }
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

const isUnicode = (name: TextEncoding['name']): name is Unicode => name.startsWith('utf-');

// Mostly western text in UTF-16 has a zero in every second byte; zeros elsewhere mean binary data.
export function zeroBytes(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even === 0 && odd === 0) return null;
  const half = bytes.length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  throw unreadable('file is not text, and not an Excel workbook either');
}

async function isValidUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isValid = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  for await (const chunk of source.read(0, source.size)) if (!isValid(chunk)) return false;
  return isValid();
}
