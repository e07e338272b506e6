import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** Whose signature it is: the key's name and its 32 bytes (Ed25519, RFC 8032). */
export interface NoteKey {
  readonly name: string;
  readonly publicKey: Buffer;
}

/** How Ed25519 keys begin in DER (RFC 8410): Node takes no bare ones. */
const privateStart = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicStart = Buffer.from('302a300506032b6570032100', 'hex');

/** Signature type of Ed25519 in signed notes. */
const ed25519 = Buffer.from([1]);
/** More signatures than any note of ours has; a note may be somebody's file. */
const mostSignatures = 100;

function privateKeyOf(seed: Buffer) {
  return createPrivateKey({ key: Buffer.concat([privateStart, seed]), format: 'der', type: 'pkcs8' });
}

/** Returns the public part of the key that a seed of 32 bytes makes. */
export function noteKey(name: string, seed: Buffer): NoteKey {
  const spki = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' });
  return { name, publicKey: spki.subarray(publicStart.length) };
}

function keyId({ name, publicKey }: NoteKey): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), ed25519, publicKey]))
    .digest()
    .subarray(0, 4);
}

/** Writes a key as verifiers of signed notes take it: `name+id+base64`. */
export function printNoteKey(key: NoteKey): string {
  return `${key.name}+${keyId(key).toString('hex')}+${Buffer.concat([ed25519, key.publicKey]).toString('base64')}`;
}

/** Reads a key as `printNoteKey` writes it; null: it is none. */
export function readNoteKey(printed: string): NoteKey | null {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/u.exec(printed) ?? [];
  if (name === undefined || encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes[0] !== ed25519[0]) return null;
  const key = { name, publicKey: bytes.subarray(1) };
  return keyId(key).toString('hex') === id ? key : null;
}

/**
 * Signs a text as a C2SP signed note (design care 11). Throws if the text does not end a line or holds control
 * characters, and for a name that no note can have.
 */
export function signNote(text: string, name: string, seed: Buffer): string {
  if (!isText(text)) throw new Error('a note is whole lines of text');
  if (!/^[^\s+]+$/u.test(name)) throw new Error('the name of a key has neither spaces nor plus signs');
  const signature = sign(null, Buffer.from(text), privateKeyOf(seed));
  return `${text}\n— ${name} ${Buffer.concat([keyId(noteKey(name, seed)), signature]).toString('base64')}\n`;
}

/** Returns the text of a note that this key signed; null: it did not, or it is no note. Others' signatures are passed over. */
export function openNote(note: string, key: NoteKey): string | null {
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n')) return null;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  if (!isText(text) || lines.length > mostSignatures) return null;
  const id = keyId(key);
  let signed = false;
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
    if (name === undefined || encoded === undefined) return null;
    const bytes = Buffer.from(encoded, 'base64');
    // Bits beyond the last byte would let one signature be written in several ways.
    if (bytes.toString('base64') !== encoded || bytes.length <= id.length) return null;
    if (name !== key.name || !bytes.subarray(0, id.length).equals(id)) continue;
    if (!verifies(text, key, bytes.subarray(id.length))) return null;
    signed = true;
  }
  return signed ? text : null;
}

function verifies(text: string, { publicKey }: NoteKey, signature: Buffer): boolean {
  const spki = { key: Buffer.concat([publicStart, publicKey]), format: 'der', type: 'spki' } as const;
  return verify(null, Buffer.from(text), createPublicKey(spki), signature);
}

function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note has none of them
  const control = /[\u0000-\u0009\u000b-\u001f]/;
  return text.endsWith('\n') && !control.test(text) && Buffer.from(text).toString() === text;
}
