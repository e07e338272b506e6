/** Message for the portal when the applicant asked not to be contacted. */
export const doNotContactMessage = 'this applicant asked not to be contacted';
