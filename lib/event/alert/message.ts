import type { AlertRow } from '@/db/query/event/alert';
import type { AlertEvent } from '@/db/schema/event/alert-channel';
import { environmentLabel } from '@/lib/base/text/text';
import { southAfricanTime } from '@/lib/base/time/date';
import type { MailFile } from '@/lib/event/mail/send-mail';
import { alertRules, isUrgent } from './kind';
import { alertWords } from './words';

/** A message to people and programs outside; holds names of companies and figures, never an applicant’s data. */
export interface AlertMessage {
  /** The same for every try. */
  readonly id: string;
  readonly tone: 'alert' | 'urgent' | 'resolved' | 'test' | 'report';
  /** One line. */
  readonly title: string;
  readonly lines: readonly string[];
  /** Lines of a table whose columns are aligned by spaces. */
  readonly table?: readonly string[];
  /** What an email carries besides. */
  readonly files?: readonly MailFile[];
  /** The page of the portal. */
  readonly url: string;
  /** What the signed JSON says (docs/alert-webhook.md). */
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: object };
}

const shownTime = (at: Date) => `${southAfricanTime(at).slice(0, 16)} (SAST)`;

/** The message about an alert that opened, or is over. */
export function alertMessage(
  portalOrigin: string,
  { deliveryId, event, ...alert }: AlertRow & { deliveryId: number; event: AlertEvent },
  now: Date,
): AlertMessage {
  const { title, advice, path } = alertWords(alert);
  const url = `${portalOrigin}${path}`;
  const urgent = isUrgent(alert);
  const where = alert.environment === null ? 'both environments' : environmentLabel(alert.environment);
  const since = `${alertRules[alert.kind].label}, ${where}, since ${shownTime(alert.openedAt)}`;
  return {
    id: `alert-${alert.id}-${event}-${deliveryId}`,
    tone: event === 'resolved' ? 'resolved' : urgent ? 'urgent' : 'alert',
    title: event === 'resolved' ? `Over: ${title}` : title,
    lines:
      event === 'resolved' ? [since, `Over since ${shownTime(alert.resolvedAt ?? now)}.`] : [since, advice],
    url,
    event: {
      type: `alert.${event}`,
      timestamp: now.toISOString(),
      data: {
        id: alert.id,
        kind: alert.kind,
        environment: alert.environment,
        urgent,
        title,
        detail: alert.detail,
        opened_at: alert.openedAt.toISOString(),
        resolved_at: alert.resolvedAt?.toISOString() ?? null,
        url,
      },
    },
  };
}

/** The message of the button "Send a test". */
export function testMessage(
  portalOrigin: string,
  channel: { name: string },
  id: string,
  now: Date,
): AlertMessage {
  const url = `${portalOrigin}/operator/alert`;
  return {
    id: `test-${id}`,
    tone: 'test',
    title: 'Test message: nothing is wrong',
    lines: [`Alerts for the channel ${channel.name} arrive here.`],
    url,
    event: { type: 'alert.test', timestamp: now.toISOString(), data: { channel: channel.name, url } },
  };
}

const marks = { alert: '⚠️', urgent: '🚨', resolved: '✅', test: 'ℹ️', report: '📊' } as const;
/** A section of Slack's holds 3,000 characters. */
const slackTableLength = 2_800;

/** As Slack's incoming webhooks take it. */
export function slackBody({ tone, title, lines, table = [], url }: AlertMessage): object {
  // Slack's own three characters; a name must not become a link or a mention.
  const plain = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const head = `${marks[tone]} ${plain(title)}`;
  return {
    text: head,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `*${head}*\n${lines.map(plain).join('\n')}` } },
      ...(table.length > 0
        ? [{ type: 'section', text: { type: 'mrkdwn', text: `\`\`\`${fitting(table.map(plain))}\`\`\`` } }]
        : []),
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open in the console' }, url }],
      },
    ],
  };
}

/** As many lines as fit. */
function fitting(lines: readonly string[]): string {
  const kept = lines.filter((_, index) => lines.slice(0, index + 1).join('\n').length <= slackTableLength);
  return [...kept, ...(kept.length < lines.length ? ['…'] : [])].join('\n').replaceAll('`', "'");
}

const teamsColours = {
  alert: 'warning',
  urgent: 'attention',
  resolved: 'good',
  test: 'accent',
  report: 'accent',
} as const;

/** An Adaptive Card, as the workflows of Teams take it. */
export function teamsBody({ tone, title, lines, table = [], url }: AlertMessage): object {
  // Cards read Markdown; a name must not become a link or a heading.
  const plain = (text: string) => text.replace(/[\\`*_[\]()#~<>]/g, '\\$&');
  const block = (text: string, look: object) => ({
    type: 'TextBlock',
    text: plain(text),
    wrap: true,
    ...look,
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(title, { weight: 'bolder', size: 'medium', color: teamsColours[tone] }),
            ...lines.map((line) => block(line, { spacing: 'small' })),
            // Runs of spaces are shown as one.
            ...table.map((line) =>
              block(line.replaceAll(' ', '\u00a0'), { spacing: 'none', fontType: 'monospace' }),
            ),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in the console', url }],
        },
      },
    ],
  };
}

/** Subject and text of an email. */
export function mailText({ tone, title, lines, table = [], url }: AlertMessage): {
  subject: string;
  text: string;
} {
  const subject = tone === 'urgent' ? `Urgent: ${title}` : tone === 'alert' ? `Alert: ${title}` : title;
  return {
    subject,
    text: [title, '', ...lines, '', ...table, ...(table.length > 0 ? [''] : []), url, ''].join('\n'),
  };
}
