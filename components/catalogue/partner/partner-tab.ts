/**
 * The parts of a partner's form: how many leads it takes and when, intents with their rules, its connection, and the company
 * with its logos.
 */
export const partnerParts = ['capacity', 'rules', 'connection', 'details'] as const;
export type PartnerPart = (typeof partnerParts)[number];

/** The tabs of a partner's page, as in its address. */
export const partnerTabs = ['performance', ...partnerParts, 'history'] as const;
export type PartnerTab = (typeof partnerTabs)[number];

export function readPartnerTab(text: unknown): PartnerTab {
  return partnerTabs.find((tab) => tab === text) ?? 'performance';
}
