import type { Env } from '@/lib/env';
import { SmtpRefused, type SmtpTarget, sendSmtp } from './smtp';

/** A server that answers slowly again and again holds up nobody. */
export const mailTimeoutMs = 20_000;

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same for every try of this mail: a server or reader that has it already can tell. */
  readonly id: string;
}

/**
 * What became of a mail. `answer`: the server's last words, for people; `problem`: a code of ours, or the server's
 * number, for logs; null: taken. `final`: the server will never take it.
 */
export interface MailResult {
  readonly problem: string | null;
  readonly answer: string;
  readonly final: boolean;
}

/** Sends a plain-text mail by the SMTP server of the settings. Never throws, whatever the server does. */
export async function sendMail(env: Pick<Env, 'smtp'>, mail: Mail): Promise<MailResult> {
  const { smtp } = env;
  if (!smtp)
    return { problem: 'no mail server', answer: 'No mail server is set up (SMTP_URL).', final: true };
  const envelope = {
    from: addressOf(smtp.from),
    to: mail.to,
    content: contentOf(smtp.from, mail, new Date()),
  };
  try {
    const answer = await sendSmtp(targetOf(smtp.url), envelope, mailTimeoutMs);
    return { problem: null, answer, final: false };
  } catch (error) {
    return failureOf(error);
  }
}

function targetOf(text: string): SmtpTarget {
  const { protocol, hostname, port, username, password, search } = new URL(text);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    security: isSecure ? 'tls' : search === '?tls=off' ? 'none' : 'starttls',
    ...(username !== '' && {
      user: { name: decodeURIComponent(username), password: decodeURIComponent(password) },
    }),
  };
}

/** Only codes and the server's own words: its address and credentials stay out of logs. */
function failureOf(error: unknown): MailResult {
  if (error instanceof SmtpRefused)
    return {
      problem: error.message,
      answer: error.reply,
      // Sign-in and encryption are put right by the deployer, not by giving up.
      final: error.code >= 500 && (error.step === 'RCPT' || error.step === 'mail'),
    };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const problem = typeof code === 'string' ? code : 'connection broken';
  return { problem, answer: `No answer from the mail server (${problem}).`, final: false };
}

const addressOf = (from: string) => /<([^>]*)>/.exec(from)?.[1] ?? from.trim();

/** The mail as RFC 5322 has it. Everything that is not plain ASCII travels as base64, so no line needs to be escaped. */
function contentOf(from: string, { to, subject, text, id }: Mail, now: Date): string {
  const name = /^([^<]*)</.exec(from)?.[1]?.trim();
  const address = addressOf(from);
  const body = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
  return [
    `From: ${name ? `${encodedWords(name.replace(/^"|"$/g, ''))} ` : ''}<${address}>`,
    `To: ${to.map((one) => `<${one}>`).join(',\r\n ')}`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${address.split('@')[1]}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? []),
  ].join('\r\n');
}

/** Words of a header as RFC 2047 has them, each of whole characters and at most 75 long. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 42) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}
