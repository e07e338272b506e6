/** As high as the highest card, so that an answer moves nothing. */
export const keptHeight = 'min-h-44 sm:min-h-27';

/** A place without an offer. */
export const placeClass = `${keptHeight} flex items-center gap-4 rounded-card border border-dashed border-line p-4 sm:p-5`;
