/** A consent text is never edited once it has been read out: a change is a new version, and old ones stay here. */
const consentTexts = {
  'portal-1':
    'Do you agree that we check your ID number and details, share them with lenders that may fit, and that those lenders may do a credit check and contact you about this application? You may withdraw at any time.',
} as const;

export type ConsentVersion = keyof typeof consentTexts;

/** The words an agent reads out today; the lead stores the version (POPIA, spec 2.1 `popi`). */
export const currentConsent: { readonly version: ConsentVersion; readonly text: string } = {
  version: 'portal-1',
  text: consentTexts['portal-1'],
};

/** The words of a stored version; null for one this release does not know. */
export function consentText(version: string): string | null {
  return Object.hasOwn(consentTexts, version) ? consentTexts[version as ConsentVersion] : null;
}
