/** The part of an anchor that stands for a message. */
export function messageId(message: string): string {
  return message
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
