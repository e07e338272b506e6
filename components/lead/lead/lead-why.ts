import type { LeadWhy } from '@/lib/lead/lead/list-filter';

const labels: Record<LeadWhy, string> = {
  rules: 'No lender’s rules fit',
  'no-offer': 'Lenders had no offer',
  late: 'No answer from a lender',
  unreachable: 'A lender could not be reached',
  unknown: 'Not known',
};

/** Why a lead has no offer. */
export const leadWhyLabel = (why: LeadWhy): string => labels[why];
