/** Message for the portal when the applicant asked not to be contacted. */
export const doNotContactMessage = 'this applicant asked not to be contacted';

/** Message for the portal where the applicant's data is stored, and nothing else. */
export const restrictedMessage = 'this applicant’s data is restricted: nothing is sent';

/** Message for the portal when an agent said that the lead is not its applicant's. */
export const wrongApplicantMessage = 'this lead is set aside as a wrong applicant';

/** Message for the portal when the applicant took back that lenders are told of them. */
export const withdrawnMessage = 'this applicant withdrew consent to share their details';
