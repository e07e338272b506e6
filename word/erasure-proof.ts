/** `stopped`: the search did not come to its end within two weeks, and what it looked for was forgotten. */
export const proofStates = ['searching', 'done', 'stopped'] as const;
export type ProofState = (typeof proofStates)[number];

/** What of a person is searched for. */
export const needleKinds = ['ID number', 'hash of the ID number', 'phone', 'email', 'name'] as const;
export type NeedleKind = (typeof needleKinds)[number];

/**
 * Whose a value is that was found: `theirs` should not be there; `again`: the same person was sent anew since; `others`: a
 * lead of somebody else who gave the same phone, email or name; `unclear`: a phone or email alone, in a row of no lead, which may
 * be theirs or somebody's who has the same; `namesake`: a name alone, which may be anybody's; `guard`:
 * kept on purpose until files that wait are read.
 */
export const foundWhose = ['theirs', 'again', 'others', 'unclear', 'namesake', 'guard'] as const;
export type FoundWhose = (typeof foundWhose)[number];

export interface FoundPlace {
  readonly table: string;
  readonly column: string;
  readonly kind: NeedleKind;
  readonly whose: FoundWhose;
  readonly rows: number;
}

/** Somebody outside who has a person's data: whoever sent it, and lenders. */
export interface Holder {
  readonly who: string;
  readonly kind: 'affiliate' | 'application' | 'score';
  /** Day of the newest, in South Africa. */
  readonly day: string;
}
