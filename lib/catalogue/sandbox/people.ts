import { findMagicValue, magicValues, type ScriptedOutcome } from './magic-value';

/** The lender of the demo whose people decide in the portal; the demo's manager of Marula Money is one of them. */
export const peopleDemoSlug = 'marula-branch';

/** What the people of a sandbox lender do with an application. */
interface PeopleScript {
  /** The last name that says so, as the list has it: a made-up one, of nobody. */
  readonly name: string;
  readonly status: 'accepted' | 'declined';
  /** With a link where the applicant goes on; without one they call. */
  readonly hasLink: boolean;
  /** What they report afterwards. */
  readonly outcomes: readonly ScriptedOutcome[];
}

/**
 * What the people of a sandbox lender decide about a lead with this last name, where the name says what comes of an
 * application (design catalogue 20); null: it waits for somebody, as with any lender without a system.
 */
export function peopleScriptFor(lastName: unknown): PeopleScript | null {
  const found = findMagicValue(lastName);
  if (!found) return null;
  const { lastName: name, accept, outcomes = [] } = found;
  if (accept === 'declined' || accept === 'pending then declined')
    return { name, status: 'declined', hasLink: false, outcomes: [] };
  if (accept === 'pending then accepted') return { name, status: 'accepted', hasLink: true, outcomes: [] };
  if (accept !== 'accepted' || outcomes.length === 0) return null;
  return { name, status: 'accepted', hasLink: false, outcomes };
}

/** The last names that make them decide. */
export const peopleNames = magicValues
  .map(({ lastName }) => lastName)
  .filter((lastName) => peopleScriptFor(lastName) !== null);
