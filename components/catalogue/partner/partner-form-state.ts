import type { StoredEntry } from './partner-draft';

/** An entry as the server has it; a new partner has no version. */
export interface BaseEntry {
  readonly entry: StoredEntry;
  readonly version?: number;
}

/**
 * What a save is refused at until it is meant: it would send Production's applicants to a system that has not passed its
 * check, lose more than a third of its matches, or leave products with no lender.
 */
export const saveQuestions = ['unchecked', 'fewer', 'unserved'] as const;
export type SaveQuestionName = (typeof saveQuestions)[number];

/** A save that was refused, and what it would mean. */
export interface RefusedSave {
  readonly body: object;
  readonly says: string;
}

export interface PartnerFormState {
  /** What was read or saved last. Changes are compared with it, whatever the page has read since. */
  readonly base: BaseEntry;
  /** Shown beside the buttons: a toast would cover them. */
  readonly isStored: boolean;
  /** What is asked before a save. */
  readonly asked: Readonly<Partial<Record<SaveQuestionName, RefusedSave>>>;
  /** What is to be planned instead of saved; asked when. */
  readonly planned: object | null;
}

export type PartnerFormEvent =
  | { readonly kind: 'read' | 'saved'; readonly stored: BaseEntry }
  | { readonly kind: 'asked'; readonly question: SaveQuestionName; readonly save: RefusedSave }
  | { readonly kind: 'answered'; readonly question: SaveQuestionName }
  | { readonly kind: 'plan asked'; readonly change: object }
  | { readonly kind: 'plan answered' };

export const partnerFormState = (base: BaseEntry): PartnerFormState => ({
  base,
  isStored: false,
  asked: {},
  planned: null,
});

/** What the form is based on, and which question is open over it; what is typed stands in the form itself. */
export function partnerFormReducer(state: PartnerFormState, event: PartnerFormEvent): PartnerFormState {
  switch (event.kind) {
    case 'read':
    case 'saved': {
      const { entry, version } = event.stored;
      return { ...state, base: { entry, version }, isStored: state.isStored || event.kind === 'saved' };
    }
    case 'asked':
      return { ...state, asked: { ...state.asked, [event.question]: event.save } };
    case 'answered':
      return { ...state, asked: { ...state.asked, [event.question]: undefined } };
    case 'plan asked':
      return { ...state, planned: event.change };
    case 'plan answered':
      return { ...state, planned: null };
  }
}

/** Returns whether the page has read a later version than the form is based on; never for a new partner. */
export const isBehind = ({ base }: PartnerFormState, version: number | undefined): boolean =>
  version !== undefined && base.version !== undefined && version > base.version;
