/** File extensions under `/api/logo/`, with their media types. */
export const logoTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type LogoType = keyof typeof logoTypes;

interface LogoFacts {
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
}

/**
 * Detects a picture's type from its content, whatever its name; null if it is not PNG, JPEG or WebP. SVG is not
 * accepted: it is a document that can contain scripts.
 */
export function readLogo(bytes: Buffer): LogoFacts | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

function readPng(bytes: Buffer): LogoFacts | null {
  const isPng =
    bytes.length >= 24 &&
    bytes.subarray(0, 8).equals(pngSignature) &&
    bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!isPng) return null;
  return sized('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The size is in the first start-of-frame segment. */
function readJpeg(bytes: Buffer): LogoFacts | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('jpg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): LogoFacts | null {
  if (
    bytes.length < 30 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WEBP'
  )
    return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return sized('webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sized('webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

const sized = (type: LogoType, width: number, height: number): LogoFacts | null =>
  width > 0 && height > 0 ? { type, width, height } : null;
