import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  readonly headers: Record<string, string>;
  readonly text: string;
  /** What is attached, by name. */
  readonly files: Record<string, string>;
}

export interface SmtpServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** Every line that came before encryption, or without it. */
  readonly clear: string[];
  /** What the server says at the end of each following mail. */
  answer(line: string): void;
  close(): Promise<void>;
}

interface SmtpOptions {
  /** With it the server offers STARTTLS and takes no mail before; `implicit`: it speaks TLS from the start. */
  certificate?: { key: string; cert: string };
  implicit?: boolean;
  /** The only user, who must sign in. */
  user?: { name: string; password: string };
  /** How it lets people sign in. */
  mechanism?: 'PLAIN' | 'LOGIN';
}

/** Starts a small SMTP server (RFC 5321) that the test controls, on a free local port. */
export async function startSmtpServer(options: SmtpOptions = {}): Promise<SmtpServer> {
  const { certificate, implicit = false, user, mechanism = 'PLAIN' } = options;
  const mails: ReceivedMail[] = [];
  const clear: string[] = [];
  let endAnswer = '250 2.0.0 taken';
  const sockets = new Set<net.Socket>();
  const talk = (socket: net.Socket, isSecure: boolean) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let [from, to, content, buffer] = ['', [] as string[], null as string[] | null, ''];
    /** Lines of a sign-in that are still to come. */
    let asked: string[] | null = null;
    let isKnown = user === undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const signIn = (name: string | undefined, password: string | undefined) => {
      isKnown = name === user?.name && password === user?.password;
      say(isKnown ? '235 welcome' : '535 5.7.8 wrong password');
    };
    const plain = (text = '') => Buffer.from(text, 'base64').toString();
    const take = (line: string) => {
      if (!isSecure) clear.push(line);
      if (content !== null) {
        if (line !== '.') return void content.push(line.replace(/^\./, ''));
        if (endAnswer.startsWith('2')) mails.push({ from, to, ...parse(content) });
        content = null;
        return void say(endAnswer);
      }
      if (asked !== null) {
        asked.push(plain(line));
        if (asked.length === 1) return void say('334 UGFzc3dvcmQ6');
        signIn(asked[0], asked[1]);
        asked = null;
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      const mustEncrypt = certificate !== undefined && !isSecure;
      if (command === 'EHLO') {
        say('250-test');
        if (mustEncrypt) say('250-STARTTLS');
        if (user && !mustEncrypt) say(`250-AUTH ${mechanism}`);
        return void say('250 8BITMIME');
      }
      if (command === 'STAR' && mustEncrypt) {
        say('220 go on');
        socket.removeAllListeners('data');
        talk(new tls.TLSSocket(socket, { isServer: true, ...certificate }), true);
        return;
      }
      if (command === 'QUIT') {
        say('221 bye');
        return void socket.end();
      }
      if (mustEncrypt) return void say('530 encrypt first');
      if (command === 'AUTH') {
        const [, name, password] = plain(line.split(' ')[2]).split('\0');
        if (mechanism === 'PLAIN') return signIn(name, password);
        asked = [];
        return void say('334 VXNlcm5hbWU6');
      }
      if (!isKnown) return void say('530 sign in first');
      if (command === 'MAIL') [from, to] = [addressIn(line), []];
      if (command === 'RCPT') {
        if (line.includes('nobody@')) return void say('550 5.1.1 nobody here');
        to.push(addressIn(line));
      }
      if (command === 'DATA') {
        content = [];
        return void say('354 go on');
      }
      say('250 ok');
    };
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      const lines = buffer.split('\r\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
  };
  const greet = (socket: net.Socket, isSecure: boolean) => {
    talk(socket, isSecure);
    socket.write('220 test ESMTP\r\n');
  };
  const server =
    implicit && certificate
      ? tls.createServer(certificate, (socket) => greet(socket, true)).on('tlsClientError', () => {})
      : net.createServer((socket) => greet(socket, false));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    port,
    mails,
    clear,
    answer: (line) => {
      endAnswer = line;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** Reads a mail: its own text or that of its first part, and the parts that have a file name. */
function parse(lines: readonly string[]): Pick<ReceivedMail, 'headers' | 'text' | 'files'> {
  const { headers, text } = parsePart(lines);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return { headers, text, files: {} };
  const parts = lines
    .join('\n')
    .split(`\n--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.split('\n').slice(1)));
  const files = parts.flatMap((part) => {
    const name = /filename="?([^";]+)/.exec(part.headers['content-disposition'] ?? '')?.[1];
    return name === undefined ? [] : [[name, part.text]];
  });
  return { headers, text: parts[0]?.text ?? '', files: Object.fromEntries(files) };
}

/** Splits headers and body; folded headers are joined, and encoded words and bodies are read. */
function parsePart(lines: readonly string[]): Pick<ReceivedMail, 'headers' | 'text'> {
  const blank = lines.indexOf('');
  const headers: Record<string, string> = {};
  for (const line of lines.slice(0, blank).join('\n').replace(/\n\s+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line
      .slice(colon + 1)
      .trim()
      .replace(/(?:=\?utf-8\?[BQ]\?[^?]*\?=(?: (?==\?))?)+/gi, (words) =>
        words.split(' ').map(encodedWord).join(''),
      );
  }
  return { headers, text: decoded(headers['content-transfer-encoding'], lines.slice(blank + 1)) };
}

function encodedWord(word: string): string {
  const [, , kind, text = ''] = word.split('?');
  if (kind?.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString();
  return decoded('quoted-printable', [text.replaceAll('_', ' ')]);
}

function decoded(encoding: string | undefined, lines: readonly string[]): string {
  if (encoding === 'base64') return Buffer.from(lines.join(''), 'base64').toString();
  const text = lines.join('\r\n').replace(/\r\n$/, '');
  if (encoding !== 'quoted-printable') return text;
  return text
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}
