/**
 * A file's bytes as text, found as the server does (`reader/encoding.ts`, which streams): byte order mark, zero
 * bytes at odd or even places, valid UTF-8, else Windows-1252. Line ends become LF.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/\r\n?/g, '\n');
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return text('utf-8', bytes.subarray(3));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return text('utf-16le', bytes.subarray(2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return text('utf-16be', bytes.subarray(2));
  const wide = wideEncoding(bytes.subarray(0, 4096));
  if (wide) return text(wide, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return text('windows-1252', bytes);
  }
}

const text = (encoding: string, bytes: Uint8Array) =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = bytes.length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  return even > half * 0.4 && odd < half * 0.1 ? 'utf-16be' : null;
}
