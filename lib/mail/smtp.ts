import net, { isIP } from 'node:net';
import { hostname } from 'node:os';
import tls from 'node:tls';

/** Where mail is handed in. `security`: TLS from the start, by STARTTLS, or not at all. */
export interface SmtpTarget {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user?: { readonly name: string; readonly password: string };
  /** The authority of the server's certificate, as PEM; absent: those that Node trusts. */
  readonly ca?: string;
}

interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, with CRLF, and without a line that begins with a full stop. */
  readonly content: string;
}

/** The server said no. `code`: its number; from 500 on it will never say yes. */
export class SmtpRefused extends Error {
  override readonly name = 'SmtpRefused';
  constructor(
    readonly code: number,
    /** Its own words, with the number. */
    readonly reply: string,
    readonly step: string,
  ) {
    super(`smtp ${code}`);
  }
}

interface Reply {
  code: number;
  lines: string[];
}

const longestLine = 4_096;
const mostLines = 100;

/**
 * Hands one mail to an SMTP server (RFC 5321) and returns the server's last words. A recipient who is refused does not
 * keep the others from getting it. Throws `SmtpRefused`, and socket errors with their `code`; ends after `limitMs`.
 */
export async function sendSmtp(target: SmtpTarget, envelope: Envelope, limitMs: number): Promise<string> {
  const { host, port, security, user, ca } = target;
  // An address has no name that a certificate could be for but itself.
  const named = { host, ...(isIP(host) === 0 && { servername: host }), ...(ca !== undefined && { ca }) };
  let socket: net.Socket = security === 'tls' ? tls.connect({ ...named, port }) : net.connect({ host, port });
  const late = setTimeout(() => socket.destroy(coded('ETIMEDOUT')), limitMs);
  try {
    let replies = readReplies(socket);
    const ask = async (line: string | null, expected: number, step: string): Promise<Reply> => {
      if (line !== null) socket.write(`${line}\r\n`);
      const reply = await replies.next();
      if (Math.floor(reply.code / 100) !== expected)
        throw new SmtpRefused(reply.code, reply.lines.join(' '), step);
      return reply;
    };
    const hello = () => ask(`EHLO ${nameOfThis()}`, 2, 'EHLO');
    await ask(null, 2, 'greeting');
    let { lines } = await hello();
    if (security === 'starttls') {
      await ask('STARTTLS', 2, 'STARTTLS');
      // What came in clear is not believed.
      replies.stop();
      socket = tls.connect({ ...named, socket });
      replies = readReplies(socket);
      ({ lines } = await hello());
    }
    if (user) {
      const base64 = (text: string) => Buffer.from(text).toString('base64');
      if (lines.some((line) => /\bAUTH\b.*\bPLAIN\b/i.test(line)))
        await ask(`AUTH PLAIN ${base64(`\0${user.name}\0${user.password}`)}`, 2, 'AUTH');
      else {
        await ask('AUTH LOGIN', 3, 'AUTH');
        await ask(base64(user.name), 3, 'AUTH');
        await ask(base64(user.password), 2, 'AUTH');
      }
    }
    await ask(`MAIL FROM:<${envelope.from}>`, 2, 'MAIL');
    const refusals: SmtpRefused[] = [];
    for (const address of envelope.to)
      await ask(`RCPT TO:<${address}>`, 2, 'RCPT').catch((error: unknown) => {
        if (!(error instanceof SmtpRefused)) throw error;
        refusals.push(error);
      });
    const [refusal] = refusals;
    if (refusal && refusals.length === envelope.to.length) throw refusal;
    await ask('DATA', 3, 'DATA');
    const taken = await ask(`${envelope.content}\r\n.`, 2, 'mail');
    socket.write('QUIT\r\n');
    return [...taken.lines, ...refusals.map(({ reply }) => reply)].join(' · ');
  } finally {
    clearTimeout(late);
    socket.destroySoon();
  }
}

interface Replies {
  /** Resolves with the next reply; rejects if the connection ends before it. */
  next(): Promise<Reply>;
  /** Reads no more from this socket. */
  stop(): void;
}

/** Reads the server's replies, of one line or several. */
function readReplies(socket: net.Socket): Replies {
  let rest = '';
  let lines: string[] = [];
  let failure: Error | null = null;
  const come: Reply[] = [];
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  const settle = () => {
    const reply = come[0];
    if (!waiting || (!reply && !failure)) return;
    const { resolve, reject } = waiting;
    waiting = null;
    if (!reply) return reject(failure ?? coded('ECONNRESET'));
    come.shift();
    resolve(reply);
  };
  const fail = (error: Error) => {
    failure ??= error;
    settle();
  };
  const read = (chunk: Buffer) => {
    rest += chunk.toString('latin1');
    const whole = rest.split(/\r?\n/);
    rest = whole.pop() ?? '';
    for (const line of whole) {
      if (!/^\d{3}(?:[ -]|$)/.test(line) || lines.length > mostLines) return fail(coded('EPROTO'));
      lines.push(line);
      if (line[3] === '-') continue;
      come.push({ code: Number(line.slice(0, 3)), lines });
      lines = [];
    }
    if (rest.length > longestLine) return fail(coded('EPROTO'));
    settle();
  };
  socket.on('data', read);
  socket.on('error', fail);
  socket.on('close', () => fail(coded('ECONNRESET')));
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        settle();
      }),
    stop: () => socket.off('data', read),
  };
}

const coded = (code: string) => Object.assign(new Error(code), { code });

/** What this machine calls itself; a name that is none would be refused. */
const nameOfThis = () => (/^[\w.-]+$/.test(hostname()) ? hostname() : 'localhost');
