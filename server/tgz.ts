import { gzipSync } from 'node:zlib';

/** A file of an archive: its path there, and its text. */
export interface ArchivedFile {
  readonly path: string;
  readonly text: string;
}

const blockBytes = 512;

/** Packs text files as `.tgz`: tar in the form of POSIX 1988, which npm, pip and Composer read. */
export function packTgz(files: readonly ArchivedFile[]): Buffer {
  const blocks = files.flatMap(({ path, text }) => {
    const bytes = Buffer.from(text);
    const filling = (blockBytes - (bytes.length % blockBytes)) % blockBytes;
    return [header(path, bytes.length), bytes, Buffer.alloc(filling)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), { level: 9 });
}

function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`the path is too long for the archive: ${path}`);
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(path, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  // The checksum counts itself as spaces.
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
