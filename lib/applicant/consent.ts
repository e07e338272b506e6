/** Never edit a consent text that has been read out: add a new version and keep the old ones here. */
const consentTexts = {
  'batch-1':
    'I have the consent of every applicant in this file: to check their ID number and details, to share them with lenders that may fit, and for those lenders to do a credit check and contact them. Applicants may withdraw at any time.',
  'portal-1':
    'Do you agree that we check your ID number and details, share them with lenders that may fit, and that those lenders may do a credit check and contact you about this application? You may withdraw at any time.',
} as const;

type ConsentVersion = keyof typeof consentTexts;

/** The consent text that agents currently read out; the lead stores its version (POPIA, spec 2.1 `popi`). */
export const currentConsent: { readonly version: ConsentVersion; readonly text: string } = {
  version: 'portal-1',
  text: consentTexts['portal-1'],
};

/**
 * The text by which a user states the consent of all applicants in a file; the batch and its leads store its version.
 */
export const fileConsent: { readonly version: ConsentVersion; readonly text: string } = {
  version: 'batch-1',
  text: consentTexts['batch-1'],
};

/** Returns the text of a stored version, or null for one unknown to this release. */
export function consentText(version: string): string | null {
  return Object.hasOwn(consentTexts, version) ? consentTexts[version as ConsentVersion] : null;
}
