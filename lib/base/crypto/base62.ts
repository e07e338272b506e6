const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = new Map([...alphabet].map((character, value) => [character, BigInt(value)]));

/** So many digits at a time are a safe integer; arithmetic on big ones takes ten times as long. */
const groupDigits = 8;
const groupBase = 62n ** BigInt(groupDigits);

/** Encodes bytes as base62, padded with zeros to `length` characters. */
export function toBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    let group = Number(rest % groupBase);
    rest /= groupBase;
    for (let digit = 0; digit < groupDigits && (group > 0 || rest > 0n); digit++) {
      text = alphabet[group % 62] + text;
      group = Math.floor(group / 62);
    }
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
