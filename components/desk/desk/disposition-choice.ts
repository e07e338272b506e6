import { type WrongReason, wrongReasonKinds, wrongReasons } from '@/lib/desk/disposition/kind';

export type Whom = 'us' | 'everybody' | 'lender';

/** An answer to a disposition's second question. */
export interface SecondChoice {
  said: { by: Whom } | { reason: WrongReason };
  label: string;
  effect: string;
}

/** By whom somebody may not want to be contacted. */
export function whomChoices(lender: string | null): SecondChoice[] {
  return [
    {
      said: { by: 'us' },
      label: 'Us',
      effect: 'We never call, text or offer again, and no lender is asked for us.',
    },
    {
      said: { by: 'everybody' },
      label: 'Any call centre here',
      effect: 'Nobody who uses this service contacts them again.',
    },
    ...(lender === null
      ? []
      : [
          {
            said: { by: 'lender' as const },
            label: lender,
            effect: 'This lender gets nothing of them again; we may still call.',
          },
        ]),
  ];
}

const wrongEffects: Record<WrongReason, string> = {
  'other person': 'Capture the applicant again with their own number: the page offers it.',
  'captured twice': 'The other lead goes on.',
  'no applicant': 'Nobody is called, and nothing is sent.',
};

/** Why a lead is not its applicant's. */
export const wrongChoices: readonly SecondChoice[] = wrongReasonKinds.map((reason) => ({
  said: { reason },
  label: wrongReasons[reason].label,
  effect: wrongEffects[reason],
}));
