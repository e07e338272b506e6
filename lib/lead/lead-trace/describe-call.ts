import type { PartnerCallRow } from '@/db/query/catalogue/partner-call';
import type { PartnerCallKind } from '@/db/schema/catalogue/partner-call';
import { problemText } from '@/lib/catalogue/partner/problem';

const names: Record<PartnerCallKind, string> = {
  score: 'Score',
  accept: 'Accept',
  link: 'Link',
  callback: 'Callback',
};

export function callName(kind: PartnerCallKind): string {
  return names[kind];
}

const sentences: Record<PartnerCallKind, (partner: string) => string> = {
  score: (partner) => `Score call to ${partner}`,
  accept: (partner) => `Accept call to ${partner}`,
  link: (partner) => `Link call to ${partner}`,
  callback: (partner) => `Callback from ${partner}`,
};

type Call = Pick<PartnerCallRow, 'kind' | 'partnerName' | 'attempt' | 'problem'>;

/** Words a call to a partner for an operator, without a full stop; `facts`: what went wrong, and which attempt it was. */
export function describeCall({ kind, partnerName, attempt, problem }: Call): {
  what: string;
  facts: string[];
} {
  return {
    what: sentences[kind](partnerName),
    facts: [
      ...(attempt > 1 ? [`attempt ${attempt}`] : []),
      ...(problem === null ? [] : [problemText(problem)]),
    ],
  };
}
