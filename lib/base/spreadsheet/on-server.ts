import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { Platform, ReadingTime } from './platform';
import { ProcessorTime } from './processor-time';
import { runXlsChild } from './xls/run-xls-child';

const inflatedAtATime = 128 * 1024;

/**
 * Reads in Node: inflates with zlib in large pieces on another thread (a `DecompressionStream` yields 16 KB at a time
 * and needs a fifth more processor time), with a time limit, and each old workbook in its own process.
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
