import { maskName, maskPhone } from '@/lib/applicant/mask';
import type { PortalAccept, PortalLead } from './view';

const hidden = '••••';

/**
 * Masks a lead for an operator who only looks at it (design access 11, view as): initials, the last three digits of the
 * phone number, figures and yes or no. Texts, what the ID number tells, what is derived from the answers, and the link
 * are left out: the link alone may open the applicant's page at the lender.
 */
export function maskLead(lead: PortalLead): PortalLead {
  return {
    ...lead,
    firstName: maskName(lead.firstName, ''),
    lastName: maskName('', lead.lastName),
    cellPhoneNumber: lead.cellPhoneNumber && maskPhone(lead.cellPhoneNumber),
    email: lead.email && hidden,
    applicant: null,
    fields: Object.fromEntries(
      Object.entries(lead.fields).map(([name, value]) => [name, typeof value === 'string' ? hidden : value]),
    ),
    // Their own words: that there are some shows.
    statements: lead.statements.map((one) => ({ ...one, words: hidden })),
    // What a lender was sent before is the applicant's.
    matches: lead.matches.map(({ held, ...match }) => ({
      ...match,
      ...(held && { held: { since: held.since } }),
    })),
    leftOut: [],
    askNext: [],
    accept: lead.accept && maskAccept(lead.accept),
    handOver: null,
  };
}

/** Whether there is a link still shows. */
function maskAccept(accept: PortalAccept): PortalAccept {
  const link = accept.link || accept.redirect;
  return { ...accept, redirect: '', link: link === '' ? '' : originOf(link) };
}

function originOf(link: string): string {
  return URL.canParse(link) ? new URL(link).origin : hidden;
}
