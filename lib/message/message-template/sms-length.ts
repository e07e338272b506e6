/** The letters of GSM 03.38, which take one place each; those of its extension take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** How a text goes over as SMS. */
export interface SmsLength {
  /** How many messages it takes, and is charged as. */
  segments: number;
  /** Places used, of those in so many segments. */
  used: number;
  places: number;
  /** Letters that the short alphabet of SMS lacks: with one of them a segment holds 70 letters instead of 160. */
  costly: string[];
}

/**
 * Returns how many segments a text takes (3GPP TS 23.040): 160 places in one, 153 each in several; 70 and 67 UTF-16
 * units as soon as one letter is not of GSM 03.38.
 */
export function smsLength(text: string): SmsLength {
  const letters = [...text];
  const costly = [...new Set(letters.filter((letter) => !basic.has(letter) && !extended.has(letter)))];
  const isShort = costly.length === 0;
  const sizes = letters.map((letter) => {
    if (!isShort) return letter.length;
    return extended.has(letter) ? 2 : 1;
  });
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, each] = isShort ? [160, 153] : [70, 67];
  if (used <= alone) return { segments: 1, used, places: alone, costly };
  // A letter of two places is never divided between two segments.
  let segments = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > each) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return { segments, used, places: segments * each, costly };
}
