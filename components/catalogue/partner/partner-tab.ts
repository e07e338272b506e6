/** The tabs of a partner's page, as in its address. */
export const partnerTabs = ['performance', 'capacity', 'rules', 'connection', 'history'] as const;
export type PartnerTab = (typeof partnerTabs)[number];

export function readPartnerTab(text: unknown): PartnerTab {
  return partnerTabs.find((tab) => tab === text) ?? 'performance';
}
