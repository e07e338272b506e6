/** What a logo may be at most. */
export const logoLimit = { bytes: 256 * 1024, pixels: 2_000 } as const;
