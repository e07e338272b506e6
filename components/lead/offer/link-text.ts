/** What an agent does with a link that is there. `stoppedBy`: what a text message with it was not sent for. */
export function linkText(stoppedBy: string | null): string {
  switch (stoppedBy) {
    case 'wrong number':
      return 'The number is wrong: put the right one in before you send it.';
    case 'do not contact':
      return 'They asked not to be contacted: send it only if they ask you for it.';
    case 'not interested':
      return 'They are not interested: send it only if they ask you for it.';
    default:
      return "Send it now, while they're on the line.";
  }
}
