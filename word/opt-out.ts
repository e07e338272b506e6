/** By what an opt-out finds its applicant. */
export const optOutKinds = ['id_number', 'phone', 'email'] as const;
export type OptOutKind = (typeof optOutKinds)[number];

/** By whom an applicant is not to be contacted. `register`: the national register of pre-emptive blocks. */
export const optOutReaches = ['everybody', 'affiliate', 'partner', 'register'] as const;
export type OptOutReach = (typeof optOutReaches)[number];

/** Who said it. */
export const optOutSources = [
  'applicant',
  'agent',
  'api',
  'operator',
  'partner',
  'file',
  'register',
] as const;
export type OptOutSource = (typeof optOutSources)[number];

/** What the gate makes of the national register for leads that did not ask us themselves: a setting. */
export const registerGates = ['block', 'warn', 'off'] as const;
export type RegisterGate = (typeof registerGates)[number];

/** Why an applicant is not contacted: restricted, whose opt-out it is, or the consent that was withdrawn. */
export const contactStops = ['restricted', 'everybody', 'affiliate', 'register', 'withdrawn'] as const;
export type ContactStop = (typeof contactStops)[number];
