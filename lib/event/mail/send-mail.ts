import { createTransport } from 'nodemailer';
import type { Env } from '@/lib/base/process/env';

/** A server that answers slowly again and again holds up nobody. */
export const mailTimeoutMs = 20_000;

/** What is attached to a mail. */
export interface MailFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same for every try of this mail: a server or reader that has it already can tell. */
  readonly id: string;
  readonly files?: readonly MailFile[] | undefined;
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

/**
 * Sends a plain-text mail, with files if there are any, by the SMTP server of the settings. Never throws, whatever the server does. A recipient who is
 * refused does not keep the others from getting it. `authority`: the server's certificate authority as PEM, if it is not
 * one that Node trusts.
 */
export async function sendMail(
  env: Pick<Env, 'smtp'>,
  { to, subject, text, id, files = [] }: Mail,
  { timeoutMs = mailTimeoutMs, authority }: { timeoutMs?: number; authority?: string } = {},
): Promise<MailResult> {
  const { smtp } = env;
  if (!smtp)
    return { problem: 'no mail server', answer: 'No mail server is set up (SMTP_URL).', final: true };
  const transport = createTransport({ ...targetOf(smtp.url), ...limits(timeoutMs), tls: { ca: authority } });
  // The limits above are for each step: a server could take its time with every one.
  const late = setTimeout(() => transport.close(), timeoutMs);
  try {
    const sent = await transport.sendMail({
      from: smtp.from,
      to: [...to],
      subject,
      text,
      messageId: `<${id}@${/@([^>\s]+)/.exec(smtp.from)?.[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: files.map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content,
      })),
      // Nothing but what is given here.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const refusals = ((sent.rejectedErrors ?? []) as SmtpFailure[]).map(({ response }) => response ?? '');
    return { problem: null, answer: [sent.response, ...refusals].join(' · '), final: false };
  } catch (error) {
    return failureOf(error as SmtpFailure);
  } finally {
    clearTimeout(late);
    transport.close();
  }
}

const limits = (timeoutMs: number) => ({
  dnsTimeout: timeoutMs,
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
});

function targetOf(text: string) {
  const { protocol, hostname, port, username, password, search } = new URL(text);
  const secure = protocol === 'smtps:';
  const isPlain = search === '?tls=off';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Without encryption nothing is told, unless the setting says so.
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

/** What nodemailer adds to an error. */
interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Only codes and the server's own words: its address and credentials stay out of logs. */
function failureOf({ code, command, response, responseCode }: SmtpFailure): MailResult {
  if (response && responseCode)
    return {
      problem: `smtp ${responseCode}`,
      answer: response,
      // Sign-in and encryption are put right by the deployer, not by giving up.
      final: responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'),
    };
  const problem = code ?? 'connection broken';
  return { problem, answer: `No answer from the mail server (${problem}).`, final: false };
}
