import { createHash, createPublicKey, verify } from 'node:crypto';

// An independent verifier, from the definitions of RFC 6962 2.1 and 2.1.1, c2sp.org/tlog-proof and signed-note alone:
// it takes the path apart from the root's side, as the RFC defines it, and shares no code with what it judges.
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** The root that PATH(m, D[n]) implies; throws if the path has another length. */
function impliedRoot(m: number, n: number, entryHash: Buffer, path: Buffer[]): Buffer {
  if (n === 1) {
    if (path.length > 0) throw new Error('path too long');
    return entryHash;
  }
  let k = 1;
  while (k * 2 < n) k *= 2;
  const last = path.at(-1);
  if (last?.length !== 32) throw new Error('path too short');
  const rest = path.slice(0, -1);
  const [left, right] =
    m < k ? [impliedRoot(m, k, entryHash, rest), last] : [last, impliedRoot(m - k, n - k, entryHash, rest)];
  return sha256(Buffer.concat([Buffer.from([1]), left, right]));
}

function strict(encoded: string): Buffer {
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) throw new Error('not base64');
  return bytes;
}

function number(decimal: string): number {
  if (!/^(0|[1-9][0-9]*)$/.test(decimal)) throw new Error('not a decimal');
  return Number(decimal);
}

/** Whether a `tlog-proof` shows that the entry is in the log of this name and key. */
export function verifyAlone(proof: Buffer, entry: Buffer, publicKey: Buffer, logName: string): boolean {
  try {
    const lines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(proof).split('\n');
    if (lines[0] !== 'c2sp.org/tlog-proof@v1' || !lines[1]?.startsWith('index ')) return false;
    const gap = lines.indexOf('');
    const path = lines.slice(2, gap).map(strict);
    const [name, size = '', root = '', empty, signature = '', ...after] = lines.slice(gap + 1);
    if (name !== logName || empty !== '' || after.length !== 1 || after[0] !== '') return false;
    const start = `— ${logName} `;
    if (!signature.startsWith(start)) return false;
    const signed = strict(signature.slice(start.length));
    const id = sha256(Buffer.concat([Buffer.from(`${logName}\n\u0001`), publicKey])).subarray(0, 4);
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
    const ed25519 = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    if (!signed.subarray(0, 4).equals(id)) return false;
    if (!verify(null, Buffer.from(`${name}\n${size}\n${root}\n`), ed25519, signed.subarray(4))) return false;
    const at = number(lines[1].slice('index '.length));
    if (at >= number(size)) return false;
    const entryHash = sha256(Buffer.concat([Buffer.from([0]), entry]));
    return impliedRoot(at, number(size), entryHash, path).equals(strict(root));
  } catch {
    return false;
  }
}
