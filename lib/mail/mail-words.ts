import type { WaitingMail } from '@/db/query/mail';
import { southAfricanTime } from '@/lib/date';
import { environmentLabel } from '@/lib/text';

/** Subject and text of an email to a manager. Names no person, and holds no secret and no operator's words. */
export function mailWords(portalOrigin: string, mail: WaitingMail): { subject: string; text: string } {
  const environment = environmentLabel(mail.environment);
  const page = `${portalOrigin}/api-key`;
  const written = (subject: string, lines: readonly string[]) => ({
    subject,
    text: [...lines, '', page, ''].join('\n'),
  });
  const key = `${mail.keyName}${mail.hint === null ? '' : ` (…${mail.hint})`}`;
  if (mail.expiresAt !== null) {
    const at = southAfricanTime(mail.expiresAt).slice(0, 16);
    return written(`Your ${environment} key ${mail.keyName} expires on ${at.slice(0, 10)}`, [
      `The ${environment} key ${key} of ${mail.affiliateName} expires on ${at} (South African time).`,
      'Calls with it are rejected from then on. Replace it or request a new one under API keys:',
    ]);
  }
  return mail.requestStatus === 'declined'
    ? written(`Your request for a ${environment} key was declined`, [
        `The request of ${mail.affiliateName} for the ${environment} key ${key} was declined.`,
        'The reason is under API keys, where you can request again:',
      ])
    : written(`Your ${environment} key was approved`, [
        `The request of ${mail.affiliateName} for the ${environment} key ${key} was approved.`,
        'A manager can reveal the key, once, under API keys:',
      ]);
}
