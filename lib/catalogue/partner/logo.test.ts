import { describe, expect, test } from 'vitest';
import { readLogo } from './logo';

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0xff, 0xc0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, Buffer.from([0xff]), frame]);
};
const webp = (chunk: string, rest: number[]) =>
  Buffer.concat([
    Buffer.from(`RIFF\0\0\0\0WEBP${chunk}`, 'latin1'),
    Buffer.from([0, 0, 0, 0, ...rest, ...Array(16).fill(0)]),
  ]);

describe('a logo’s type is detected from its content', () => {
  test.each([
    ['a PNG', png(300, 120), { type: 'png', width: 300, height: 120 }],
    ['a JPEG, past its comment', jpeg(640, 480), { type: 'jpg', width: 640, height: 480 }],
    [
      'a lossy WebP',
      webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x2c, 0x01, 0x78, 0]),
      { type: 'webp', width: 300, height: 120 },
    ],
    ['a lossless WebP', webp('VP8L', [0x2f, 0x2b, 0xc1, 0x1d, 0]), { type: 'webp', width: 300, height: 120 }],
    [
      'an extended WebP',
      webp('VP8X', [0, 0, 0, 0, 0x2b, 1, 0, 0x77, 0, 0]),
      { type: 'webp', width: 300, height: 120 },
    ],
  ])('%s', (_, bytes, facts) => {
    expect(readLogo(bytes)).toEqual(facts);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG that is cut short', png(1, 1).subarray(0, 20)],
    ['a PNG without a size', png(0, 0)],
    ['a JPEG without a frame', jpeg(1, 1).subarray(0, 12)],
    ['a JPEG of endless filling', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000, 0xff)])],
  ])('%s is none', (_, bytes) => {
    expect(readLogo(bytes)).toBeNull();
  });
});
