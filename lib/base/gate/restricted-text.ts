import { shortDay } from '@/lib/base/text/text';

/** What people of ours read in the place of a lead whose applicant's data is restricted. `until`: the last day. */
export const restrictedText = (until: string): string =>
  `This person has asked that their data be stored and nothing else, until ${shortDay(until)}: nothing of it is shown, used or passed on till then.`;
