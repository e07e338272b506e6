/** What pages call the entries of a catalogue file. */
export const nounText = { intent: 'product', partner: 'lender' } as const;
