import { formatDay } from '@/components/base/ui/format';

interface Invited {
  link: string;
  expiresAt: Date | string;
}

/** What to send with an invitation link; `team`: whom they join, null: not said. */
export function invitationText({ link, expiresAt }: Invited, team: string | null): string {
  const where = team === null ? 'Lead Matching' : `${team} on Lead Matching`;
  return `You are invited to join ${where}. Open this link to set your name and password. It works once, until ${formatDay(expiresAt)}:\n${link}`;
}

/** The texts for several people, each under their address. */
export function invitationTexts(
  invited: readonly (Invited & { email: string })[],
  team: string | null,
): string {
  return invited.map((one) => `${one.email}\n${invitationText(one, team)}`).join('\n\n');
}
