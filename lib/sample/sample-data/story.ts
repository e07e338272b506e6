/**
 * What becomes of a lead after its offers, lender by lender; empty: nobody has applied. `waits`: the lender has it and
 * will send a link. `inbox`: it waits for the people of a lender that decides in the portal.
 */
export type Story = readonly ('accepted' | 'declined' | 'failed' | 'waits' | 'inbox')[];

const tellings: readonly { readonly share: number; readonly story: Story }[] = [
  { share: 21, story: ['accepted'] },
  { share: 4, story: ['declined', 'accepted'] },
  { share: 7, story: ['declined'] },
  { share: 2, story: ['failed'] },
  { share: 1, story: ['failed', 'accepted'] },
  { share: 15, story: [] },
];
const round = tellings.flatMap(({ share, story }) => Array.from({ length: share }, () => story));

/** Returns the story of the lead with this number: of each 50 in a row every telling has its share, well mixed. */
export const storyOf = (number: number): Story => round[(number * 17) % round.length] ?? [];
