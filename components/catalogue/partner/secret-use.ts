/** What a partner's signing secret is for. */
export const partnerSecretUse =
  'Share it with the lender over a secure channel: they check our calls with it and sign their callbacks.';
