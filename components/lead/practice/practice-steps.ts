import { acceptLink, awaitsAnswer, type PortalLead } from '@/lib/lead/lead-page/view';

export const practiceSteps = 5;

/** One callout: what to press, and why. */
export interface Callout {
  /** From 1 to `practiceSteps`. */
  readonly step: number;
  readonly title: string;
  readonly text: string;
  /** The call is over. */
  readonly isLast?: boolean;
}

export function formCallout(isFilled: boolean): Callout {
  return isFilled
    ? {
        step: 2,
        title: 'Find offers',
        text: 'Press “Find offers”, or Ctrl and Enter. Her consent was read out first: no lender is asked without it.',
      }
    : {
        step: 1,
        title: 'Fill in the form',
        text: 'Press “Fill it in for me”. On a real call you type while you ask, and Enter goes to the next field.',
      };
}

/** `isReadBack`: the question is on the screen. */
export function leadCallout(lead: PortalLead, isReadBack: boolean, singleKeys: boolean): Callout {
  const { accept, state } = lead;
  if (accept && (state === 'pending' || state === 'accepted')) {
    if (awaitsAnswer(lead))
      return {
        step: 5,
        title: 'Wait for the link',
        text: 'The lender is asked. The link comes in a few seconds: keep her on the line.',
      };
    return {
      step: 5,
      isLast: true,
      title: acceptLink(accept) === '' ? 'Tell her what comes next' : 'Hand over the link',
      text:
        acceptLink(accept) === ''
          ? 'This lender will call her back. That is a whole call.'
          : `Send her the link while she is on the line, by WhatsApp, SMS, email or QR code${singleKeys ? '; W, S, M and Q do it' : ''}. That is a whole call.`,
    };
  }
  if (isReadBack)
    return {
      step: 4,
      title: 'Read it back',
      text: 'Read the question below to her, word for word. Then press “Send”, or Enter: only now anything is sent.',
    };
  if (lead.matches.length === 0 && lead.asking.length === 0)
    return {
      step: 3,
      title: 'No lender fits here',
      text: 'The sandbox has no lender for this product. End the practice, and tell your manager.',
    };
  return {
    step: 3,
    title: 'Choose an offer',
    text: `The best offer comes first; the chance says how likely a yes is. Choose its card and press “Apply”${singleKeys ? ', or press 1 and Enter' : ''}.`,
  };
}
