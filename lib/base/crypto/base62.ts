const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = new Map([...alphabet].map((character, value) => [character, BigInt(value)]));

/** Encodes bytes as base62, padded with zeros to `length` characters. */
export function toBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}

/** Decodes base62; returns null if the text is not base62 or does not fit into `byteLength` bytes. */
export function fromBase62(text: string, byteLength: number): Buffer | null {
  let number = 0n;
  for (const character of text) {
    const value = digits.get(character);
    if (value === undefined) return null;
    number = number * 62n + value;
  }
  const hex = number.toString(16);
  return hex.length > byteLength * 2 ? null : Buffer.from(hex.padStart(byteLength * 2, '0'), 'hex');
}
