import { formatSince } from '@/components/base/ui/format';
import type { SmsView } from '@/lib/message/sms/view';

/** What there is to say about the latest text message, and how loudly; null: nothing. */
interface SmsNews {
  tone: 'plain' | 'success' | 'warning';
  text: string;
}

/** Why a message was not sent, and the way out where there is one. */
const stoppedTexts: Record<string, string> = {
  'do not contact': 'Not texted: the applicant asked not to be contacted.',
  'not interested': 'Not texted: the applicant is not interested.',
  'wrong applicant': 'Not texted: the lead is set aside as a wrong applicant.',
  'wrong number': 'Not texted: the number is wrong. Give them the link another way.',
};

/** Says what became of a text message with the link, and the way out where it was not sent. */
export function smsNews({ gateway, message }: SmsView): SmsNews | null {
  if (message === null) return null;
  switch (message.status) {
    case 'awaiting link':
      return {
        tone: 'plain',
        text: gateway
          ? `The link is texted when it arrives${gateway === 'sandbox' ? ', to the sandbox' : ''}.`
          : 'You send the link when it arrives: no SMS gateway is set up.',
      };
    case 'ready':
      return {
        tone: 'warning',
        text: 'The link is ready to send. No SMS gateway is set up, so send it yourself.',
      };
    case 'queued':
      return message.tries === 0
        ? { tone: 'plain', text: 'Sending by SMS…' }
        : {
            tone: 'warning',
            text: 'The SMS gateway does not answer. We keep trying for ten minutes; you can send it yourself.',
          };
    case 'sent':
      return {
        tone: 'success',
        text:
          gateway === 'sandbox'
            ? `Sent to the sandbox ${formatSince(message.at)}: nobody gets it, and the Sandbox page shows it.`
            : `Sent by SMS ${formatSince(message.at)}.`,
      };
    case 'failed':
      return {
        tone: 'warning',
        text: message.uncertain
          ? 'The SMS gateway did not answer, so the message may not have arrived. Send it yourself.'
          : 'The SMS gateway did not take the message. Send it yourself.',
      };
    case 'cancelled':
      return message.stoppedBy === null
        ? null
        : { tone: 'warning', text: stoppedTexts[message.stoppedBy] ?? 'The message was not sent.' };
  }
}
