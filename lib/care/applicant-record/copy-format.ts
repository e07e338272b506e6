/** What a copy may be. */
export const copyFormats = ['pdf', 'json'] as const;
export type CopyFormat = (typeof copyFormats)[number];
