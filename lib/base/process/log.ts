import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Env } from './env';

/** Redacted in every log entry: secrets, and the lead fields of spec 2.1. */
const secretNames = ['authorization', 'cookie', 'api_token', 'apiToken', 'key', 'secret', 'password', 'link'];
const personalNames = [
  ...['first_name', 'last_name', 'cell_phone_number', 'email', 'id_number', 'street_address', 'bank_name'],
  ...['firstName', 'lastName', 'cellPhoneNumber', 'idNumber', 'name', 'redirect', 'fields', 'lead', 'body'],
];
const redacted = [...secretNames, ...personalNames].flatMap((name) => [name, `*.${name}`]);

/**
 * The process's logger: one JSON object per line on standard output. What is done for a request logs with the ids of
 * that (`tracedLog`). Callers log ids, codes and field names only; the redaction and the error serializer below are a second line of defence, not a licence to log a lead.
 */
export function createLog(
  env: Pick<Env, 'logLevel'>,
  processName: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: env.logLevel,
      base: { process: processName, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: redacted, censor: '[redacted]' },
      serializers: { err: errorView, error: errorView },
    },
    destination,
  );
}

/** What is logged with; all of pino that is used once the process has started. */
export interface Log extends Pick<Logger, Level> {
  /** Returns a log whose lines carry these as well. */
  child(bindings: Readonly<Record<string, unknown>>): Log;
}

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** A log that is made when it is first written to: most requests write nothing, and a child of pino is dear. */
export class LazyLog implements Log {
  readonly #make: () => Log;
  #made: Log | null = null;

  constructor(make: () => Log) {
    this.#make = make;
  }

  child(bindings: Readonly<Record<string, unknown>>): Log {
    return this.#log.child(bindings);
  }

  get #log(): Log {
    this.#made ??= this.#make();
    return this.#made;
  }

  #writer(level: Level): LogFn {
    return this.#log[level].bind(this.#log);
  }

  get debug() {
    return this.#writer('debug');
  }
  get info() {
    return this.#writer('info');
  }
  get warn() {
    return this.#writer('warn');
  }
  get error() {
    return this.#writer('error');
  }
  get fatal() {
    return this.#writer('fatal');
  }
}

interface ErrorView {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: ErrorView;
}

/**
 * Serializes an error without values: a failed statement's message contains its parameters, and PostgreSQL quotes the
 * value it could not parse.
 */
export function errorView(error: unknown): ErrorView {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error object' };
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  const view: ErrorView = {
    type: error.name,
    message: messageWithoutValues(error),
  };
  if (typeof code === 'string') view.code = code;
  if (typeof constraint === 'string') view.constraint = constraint;
  // The first lines of a stack repeat the message, which may span several lines.
  if (error.stack) view.stack = error.stack.split('\n').filter(isFrame).join('\n');
  if (error.cause instanceof Error) view.cause = errorView(error.cause);
  return view;
}

const isFrame = (line: string) => /^\s+at /.test(line);

function isStatementFailure(error: Error): boolean {
  return error.name === 'PostgresError' || 'severity' in error || error.message.startsWith('Failed query:');
}

/**
 * Returns the message of an error without a statement's values: Drizzle's contains the statement and its parameters;
 * PostgreSQL's contains names, and values in class 22.
 */
export function messageWithoutValues(error: Error & { code?: unknown }): string {
  if (!isStatementFailure(error)) return error.message;
  if (error.message.startsWith('Failed query:')) return 'Failed query';
  if (typeof error.code === 'string' && error.code.startsWith('22')) return 'a value was refused';
  return error.message.split('\n')[0] ?? '';
}
