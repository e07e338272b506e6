/** Classes of words that only a screen reader gets while the side navigation is narrow. */
export const wideOnly = 'max-lg:sr-only group-data-narrow/side:sr-only';
