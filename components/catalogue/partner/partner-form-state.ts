import type { StoredEntry } from './partner-draft';

/** An entry as the server has it; a new partner has no version. */
export interface BaseEntry {
  readonly entry: StoredEntry;
  readonly version?: number;
}

export interface PartnerFormState {
  /** What was read or saved last. Changes are compared with it, whatever the page has read since. */
  readonly base: BaseEntry;
  /** Shown beside the buttons: a toast would cover them. */
  readonly isStored: boolean;
  /** A save that would send Production's applicants to a system that has not passed its check; asked about. */
  readonly unchecked: object | null;
  /** A save that would lose more than a third of its matches, and what they are; asked about. */
  readonly fewer: { readonly body: object; readonly lost: readonly string[] } | null;
  /** What is to be planned instead of saved; asked when. */
  readonly planned: object | null;
}

export type PartnerFormEvent =
  | { readonly kind: 'read' | 'saved'; readonly stored: BaseEntry }
  | { readonly kind: 'unchecked'; readonly body: object }
  | { readonly kind: 'unchecked answered' }
  | { readonly kind: 'fewer'; readonly body: object; readonly lost: readonly string[] }
  | { readonly kind: 'fewer answered' }
  | { readonly kind: 'plan asked'; readonly change: object }
  | { readonly kind: 'plan answered' };

export const partnerFormState = (base: BaseEntry): PartnerFormState => ({
  base,
  isStored: false,
  unchecked: null,
  fewer: null,
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
    case 'unchecked':
      return { ...state, unchecked: event.body };
    case 'unchecked answered':
      return { ...state, unchecked: null };
    case 'fewer':
      return { ...state, fewer: { body: event.body, lost: event.lost } };
    case 'fewer answered':
      return { ...state, fewer: null };
    case 'plan asked':
      return { ...state, planned: event.change };
    case 'plan answered':
      return { ...state, planned: null };
  }
}

/** Returns whether the page has read a later version than the form is based on; never for a new partner. */
export const isBehind = ({ base }: PartnerFormState, version: number | undefined): boolean =>
  version !== undefined && base.version !== undefined && version > base.version;
