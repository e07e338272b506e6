import type { SmsView } from '@/lib/message/sms/view';

/** What an agent does with a link that is there. `stop`: what a text message with it is not sent for. */
export function linkText(stop: SmsView['stop']): string {
  switch (stop) {
    case 'wrong number':
      return 'The number is wrong: give them the link another way.';
    case 'do not contact':
      return 'They asked not to be contacted: send it only if they ask you for it.';
    case 'wrong applicant':
      return 'This lead is set aside as a wrong applicant: give the link to nobody.';
    case 'not interested':
      return 'They are not interested: send it only if they ask you for it.';
    default:
      return "Send it now, while they're on the line.";
  }
}
