/** Maximum size of a logo. */
export const logoLimit = { bytes: 256 * 1024, pixels: 2_000 } as const;
