/**
 * What users state for the applicants of a whole file. Never edit a statement that has been made: add a new version and
 * keep the old one here. What agents read out to an applicant is data (`lib/message/consent-text`).
 */
const statements = {
  'batch-1':
    'I have the consent of every applicant in this file: to check their ID number and details, to share them with lenders that may fit, and for those lenders to do a credit check and contact them. Applicants may withdraw at any time.',
} as const;

/** The statement by which a user confirms consent for a file; the batch and its leads store its version. */
export const fileConsent: { readonly version: keyof typeof statements; readonly text: string } = {
  version: 'batch-1',
  text: statements['batch-1'],
};

/** Returns true for the version of a statement of this release. */
export function isFileConsent(version: string): version is keyof typeof statements {
  return Object.hasOwn(statements, version);
}

/** Returns the words of a stored statement; its version for one unknown to this release. */
export function statedConsent(version: string): string {
  return isFileConsent(version) ? statements[version] : version;
}
