import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { Platform, ReadingTime } from './platform';
import { ProcessorTime } from './processor-time';
import { runXlsChild } from './xls/run-xls-child';

const inflatedAtATime = 128 * 1024;

/**
 * In Node: zlib in large pieces, each inflated in another thread (a `DecompressionStream` hands over 16 KB at a time
 * and takes a fifth more of the processor), a bounded time, and a process of its own for each old workbook.
 */
export function onServer(time: ReadingTime = new ProcessorTime()): Platform {
  return {
    time,
    async *inflate(compressed) {
      yield* pipeline(Readable.from(compressed), createInflateRaw({ chunkSize: inflatedAtATime }), () => {});
    },
    readXls: runXlsChild,
  };
}
