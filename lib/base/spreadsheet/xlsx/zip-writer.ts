import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import crc32 from 'crc-32';

const encoder = new TextEncoder();

/** Writes the entries of a zip archive one after the other, without knowing their sizes before. */
export class ZipWriter {
  private offset = 0;
  private readonly central: Buffer[] = [];

  async *entry(path: string, content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
    const name = Buffer.from(path);
    const begin = this.offset;
    // Deflated, in UTF-8, with the sizes after the data; the time is the format's first day.
    const fields = Buffer.from([20, 0, 8, 8, 8, 0, 0, 0, 33, 0]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.alloc(16), name]);
    local.writeUInt16LE(name.length, 26);
    yield this.put(local);
    let crc = 0;
    let bytes = 0;
    const measured = async function* () {
      for await (const piece of content) {
        const buffer = Buffer.from(typeof piece === 'string' ? encoder.encode(piece) : piece);
        crc = crc32.buf(buffer, crc);
        bytes += buffer.length;
        yield buffer;
      }
    };
    const dataAt = this.offset;
    const deflated = Readable.from(measured()).pipe(createDeflateRaw({ level: 6 }));
    for await (const piece of deflated) yield this.put(piece as Buffer);
    const sizes = Buffer.alloc(12);
    sizes.writeInt32LE(crc, 0);
    sizes.writeUInt32LE(this.offset - dataAt, 4);
    sizes.writeUInt32LE(bytes, 8);
    yield this.put(Buffer.concat([Buffer.from('PK\x07\x08'), sizes]));
    const tail = Buffer.alloc(18);
    tail.writeUInt16LE(name.length, 0);
    tail.writeUInt32LE(begin, 14);
    this.central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, sizes, tail, name]),
    );
  }

  directory(): Buffer {
    const entries = Buffer.concat(this.central);
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 0, 'latin1');
    end.writeUInt16LE(this.central.length, 8);
    end.writeUInt16LE(this.central.length, 10);
    end.writeUInt32LE(entries.length, 12);
    end.writeUInt32LE(this.offset, 16);
    return Buffer.concat([entries, end]);
  }

  private put(bytes: Buffer): Buffer {
    this.offset += bytes.length;
    return bytes;
  }
}
