import type { WaitingMail } from '@/db/query/report/mail';
import { environmentLabel } from '@/lib/base/text/text';
import { southAfricanTime } from '@/lib/base/time/date';

/** Subject and text of an email to a manager, an operator or one of a lender's people. Names no person, and holds no secret and no operator's words. */
export function mailWords(portalOrigin: string, mail: WaitingMail): { subject: string; text: string } {
  const environment = mail.environment === null ? '' : environmentLabel(mail.environment);
  const written = (subject: string, lines: readonly string[], path = '/api-key') => ({
    subject,
    text: [...lines, '', `${portalOrigin}${path}`, ''].join('\n'),
  });
  if (mail.kind === 'report paused')
    return written(
      `The report ${mail.name} is no longer sent`,
      [
        `The ${environment} report ${mail.name} was sent to you or your team regularly. It is paused, because whoever set it up can no longer read it.`,
        'If your team shares it, choose it under Saved reports and save when it is sent: it goes on in your name. Otherwise save a report of your own:',
      ],
      mail.affiliateName === null ? '/operator/report' : '/report',
    );
  if (mail.kind === 'leads matched again')
    return written(
      `${mail.name === '1' ? 'A lead' : `${mail.name} leads`} of ${mail.affiliateName} ${mail.name === '1' ? 'was' : 'were'} matched again`,
      [
        `We have matched ${mail.name === '1' ? 'one' : mail.name} of your ${environment} leads again, because a lender’s rules or its system had been wrong when ${mail.name === '1' ? 'it was' : 'they were'} offered. Which lenders ${mail.name === '1' ? 'it has' : 'they have'} now stands on each lead, and is told to your systems by lead.matched.`,
        'Nothing was sent to a lender. Those that have lenders now:',
      ],
      '/lead?state=matched',
    );
  if (mail.kind === 'applications wait')
    return written(
      `${mail.name === '1' ? 'An application waits' : `${mail.name} applications wait`} for your decision`,
      [
        `In ${environment} ${mail.name === '1' ? 'an application waits' : `${mail.name} applications wait`} in your inbox, the oldest first. Nothing is declined by the clock.`,
      ],
      '/lender/inbox',
    );
  if (mail.kind === 'support link')
    return written(
      mail.name === 'invitation'
        ? `Our support has invited somebody to ${mail.affiliateName}`
        : `Our support has made a link to a new password for somebody of ${mail.affiliateName}`,
      [
        `Our support has made ${mail.name === 'invitation' ? `a link with which somebody joins ${mail.affiliateName}` : `a link with which somebody of ${mail.affiliateName} chooses a new password`}.`,
        'If nobody of you asked for it, remove whom it is for from the team, and tell us. For whom it is, and whether it was used, is under Team:',
      ],
      '/team',
    );
  const key = `${mail.name}${mail.hint === null ? '' : ` (…${mail.hint})`}`;
  if (mail.expiresAt !== null) {
    const at = southAfricanTime(mail.expiresAt).slice(0, 16);
    return written(`Your ${environment} key ${mail.name} expires on ${at.slice(0, 10)}`, [
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
