import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCheckpoint, signCheckpoint } from './checkpoint';
import { noteKey, openNote, printNoteKey, readNoteKey, signNote } from './signed-note';

// The example of golang.org/x/mod/sumdb/note, from where the format comes.
const seed = Buffer.from('gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=', 'base64');
const printed = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const text =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const note = `${text}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;
const key = noteKey('PeterNeumann', seed);
const own = Buffer.alloc(32, 7);

test('the known note is signed, its key printed and read, byte for byte', () => {
  expect(printNoteKey(key)).toBe(printed);
  expect(readNoteKey(printed)).toEqual(key);
  expect(signNote(text, 'PeterNeumann', seed)).toBe(note);
  expect(openNote(note, key)).toBe(text);
});

test('signatures of others are passed over; a false one of the key refuses the note', () => {
  const other = signNote(text, 'other.example', own).slice(text.length + 1);
  expect(openNote(note + other, key)).toBe(text);
  expect(openNote(`${text}\n${other}`, key)).toBeNull();
  const wrong = signNote('else\n', 'PeterNeumann', seed).slice('else\n\n'.length);
  expect(openNote(note + wrong, key)).toBeNull();
});

test('a note with one byte changed, left out or added is refused', () => {
  const bytes = Buffer.from(note);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
    expect(openNote(changed.toString('latin1'), key)).toBeNull();
    expect(openNote(changed.toString(), key)).toBeNull();
    expect(
      openNote(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]).toString(), key),
    ).toBeNull();
  }
});

test('what is no note, no key and no text is refused, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      expect(openNote(any, key)).toBeNull();
      expect(readNoteKey(any)).toBeNull();
      expect(openCheckpoint(any, key)).toBeNull();
    }),
  );
  expect(readNoteKey(printed.replace('c7', 'c8'))).toBeNull();
  expect(() => signNote('no end', 'a.example', own)).toThrow();
  expect(() => signNote('tab\t\n', 'a.example', own)).toThrow();
  expect(() => signNote('text\n', 'a name', own)).toThrow();
});

test('a checkpoint is three lines under the name of its log, and read back', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.uint8Array({ minLength: 32, maxLength: 32 }), (size, root) => {
      const told = { origin: 'portal.example/ledger/1', size, root: Buffer.from(root) };
      const signed = signCheckpoint(told, own);
      expect(signed.split('\n').slice(0, 4)).toEqual([
        told.origin,
        `${size}`,
        told.root.toString('base64'),
        '',
      ]);
      expect(openCheckpoint(signed, noteKey(told.origin, own))).toEqual(told);
      expect(openCheckpoint(signed, noteKey('portal.example/ledger/2', own))).toBeNull();
      expect(openCheckpoint(signed, noteKey(told.origin, seed))).toBeNull();
    }),
  );
});

test('a note that is signed but no checkpoint is none', () => {
  const root = Buffer.alloc(32, 1).toString('base64');
  const mine = noteKey('a.example', own);
  for (const body of [
    `a.example\n01\n${root}\n`,
    `a.example\n-1\n${root}\n`,
    `a.example\n9999999999999999\n${root}\n`,
    `a.example\n1\n${root.slice(4)}\n`,
    `b.example\n1\n${root}\n`,
    `a.example\n1\n${root}\nmore\n`,
    `a.example\n1\n`,
  ])
    expect(openCheckpoint(signNote(body, 'a.example', own), mine)).toBeNull();
});
