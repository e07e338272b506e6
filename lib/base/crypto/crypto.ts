import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key';
import { shortHmac } from './short-hmac';

/**
 * First byte of every ciphertext. 1: made by earlier releases under the first 32 bytes of PII_KEY itself, bound to its
 * purpose only. 2: what is made now.
 */
const [firstVersion, version] = [1, 2] as const;
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/**
 * What a ciphertext contains; each has a key of its own, so that one kind cannot be passed off as another. The value:
 * how version 1 called it.
 */
const purposes = {
  'id number': 'id number',
  'partner secret': 'partner secret',
  'batch file': 'batch file',
  'batch columns': 'batch row',
  'batch rows': 'batch row',
  'batch consent words': 'batch consent words',
  'rejected batch rows': 'batch row',
  draft: 'draft',
  'second factor': 'second factor',
  'rejected id number': 'rejected id number',
  'sandbox text message': 'sandbox text message',
  'alert channel': 'alert channel',
  'webhook secret': 'webhook secret',
  'lead note': 'lead note',
  'caller phone': 'caller phone',
  'caller note': 'caller note',
  'application sent': 'application sent',
  'opt-out key': 'opt-out key',
  'opt-out file': 'opt-out file',
  'lender question': 'lender question',
  'lender answer': 'lender answer',
  'return claim': 'return claim',
  'return claim answer': 'return claim answer',
  'return claim decision': 'return claim decision',
  'claim file': 'claim file',
  'erasure search': 'erasure search',
  'rights request': 'rights request',
  'applicant statement': 'applicant statement',
} as const;
export type Purpose = keyof typeof purposes;

/**
 * What tells the row of a ciphertext from all others of its purpose, known when it is written and never changed
 * (design base 12). It is authenticated with the ciphertext, which therefore cannot be moved to another row.
 */
export type RowBinding = readonly (string | number | Buffer)[];

/**
 * PII_KEY, and while it is rotated the one before it or the one after it: encrypts and hashes with the current key, reads
 * both (design care 2).
 */
export class PiiKey {
  #bytes: Buffer;
  #former: PiiKey | null;
  #next: PiiKey | null;
  #id: Buffer;
  #head: Buffer;

  constructor(bytes: Buffer, former: PiiKey | null = null, next: PiiKey | null = null) {
    this.#bytes = bytes;
    this.#former = former;
    this.#next = next;
    this.#id = derivedKey(bytes, 'key id').subarray(0, keyIdBytes);
    this.#head = Buffer.concat([Buffer.from([version]), this.#id]);
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  /** The key before this one, which is read only. */
  get former(): PiiKey | null {
    return this.#former;
  }

  /** The key that will be the current one, which is read only. */
  get next(): PiiKey | null {
    return this.#next;
  }

  /** Names the key in ciphertexts; says nothing about it. */
  get id(): Buffer {
    return this.#id;
  }

  /** How ciphertexts of the key begin. */
  get head(): Buffer {
    return this.#head;
  }

  /** This key and the others that are read, the current one first. */
  get all(): readonly PiiKey[] {
    return [this, this.#former, this.#next].filter((key) => key !== null);
  }

  /**
   * Makes the next key the current one, for whoever holds this object: the database has done so (`checkSecrets`). Does
   * nothing without a next one.
   */
  advance(): void {
    const next = this.#next;
    if (!next) return;
    this.#former = new PiiKey(this.#bytes);
    this.#bytes = next.bytes;
    this.#id = next.id;
    this.#head = next.head;
    this.#next = null;
  }

  /** Returns which key a ciphertext was made with, by its first bytes. */
  madeBy(ciphertext: Buffer): 'current' | 'former' | 'unknown' {
    if (ciphertext.subarray(0, this.#head.length).equals(this.#head)) return 'current';
    // Version 1 is older than the first rotation, which rewrites it.
    if (ciphertext[0] === firstVersion) return this.#former ? 'former' : 'current';
    return this.#former?.madeBy(ciphertext) === 'current' ? 'former' : 'unknown';
  }
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

/** Passes a key to the library once: for a short text that takes a fifth of the work. */
function keyObject(key: Buffer): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

/** A pool of random bytes for nonces: requesting twelve takes as long as requesting thousands. */
const nonces = { bytes: Buffer.alloc(0), used: 0 };

function nextNonce(): Buffer {
  if (nonces.used === nonces.bytes.length) {
    nonces.bytes = randomBytes(ivBytes * 512);
    nonces.used = 0;
  }
  nonces.used += ivBytes;
  return nonces.bytes.subarray(nonces.used - ivBytes, nonces.used);
}

const bound = (row: RowBinding) =>
  Buffer.from(row.map((part) => (typeof part === 'object' ? part.toString('hex') : part)).join('\n'));

/**
 * Encrypts with AES-256-GCM under the purpose's key, bound to its row (design base 12). Layout: version (1 byte), id of
 * the key (4), nonce (12), tag (16), ciphertext.
 */
export function encrypt(piiKey: PiiKey, plain: string | Buffer, purpose: Purpose, row: RowBinding): Buffer {
  const iv = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', keyObject(derivedKey(piiKey.bytes, purpose)), iv).setAAD(
    bound(row),
  );
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // Counter mode buffers nothing: this only computes the tag.
  cipher.final();
  const start = 1 + keyIdBytes + ivBytes;
  const ciphertext = Buffer.allocUnsafe(start + tagBytes + body.length);
  ciphertext[0] = version;
  piiKey.id.copy(ciphertext, 1);
  iv.copy(ciphertext, 1 + keyIdBytes);
  cipher.getAuthTag().copy(ciphertext, start);
  body.copy(ciphertext, start + tagBytes);
  return ciphertext;
}

/**
 * Decrypts the output of `encrypt`, also that of earlier releases. Throws if it was altered, moved from another row or
 * encrypted for another purpose or under another key.
 */
export function decrypt(piiKey: PiiKey, ciphertext: Buffer, purpose: Purpose, row: RowBinding): Buffer {
  switch (ciphertext[0]) {
    case firstVersion:
      return open(
        (piiKey.former ?? piiKey).bytes.subarray(0, 32),
        Buffer.from(purposes[purpose]),
        ciphertext.subarray(1),
      );
    case version: {
      const start = 1 + keyIdBytes;
      const madeWith = piiKey.all.find((key) => key.id.equals(ciphertext.subarray(1, start)));
      if (!madeWith) throw new Error('ciphertext was made with another PII_KEY');
      return open(derivedKey(madeWith.bytes, purpose), bound(row), ciphertext.subarray(start));
    }
    default:
      throw new Error(`ciphertext has unknown version ${ciphertext[0]}`);
  }
}

function open(key: Buffer, authenticated: Buffer, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(authenticated).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** The hashes that a value may be stored under: two while PII_KEY is rotated. */
export function keyedHashes(piiKey: PiiKey, text: string): Buffer[] {
  return piiKey.all.map((key) => keyedHash(key, text));
}

/**
 * HMAC-SHA-256 under PII_KEY itself: allows finding equal values without storing them in plain text. Stored hashes are
 * compared with new ones, so unlike ciphertexts they have no version: this never changes (design base 11).
 */
export function keyedHash(piiKey: PiiKey, text: string): Buffer {
  return shortHmac(piiKey.bytes, text);
}
