import type { Command } from 'commander';
import { hasCode, isAppError } from '@/lib/base/error/error';
import { ConfigurationError } from '@/lib/base/process/env';
import { aligned } from '@/lib/base/text/text';
import type { Terminal } from './terminal';

/** Invalid input to the command line itself; the message is one line for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The result, which has been printed, is bad news: exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** Result of a command: `json` is the complete result, `lines` the same for people. */
export interface CommandAnswer {
  json: object;
  lines: string[];
  /** The result is bad news. */
  isBad?: boolean;
}

/** Prints a command's result, in the way that its options ask for. */
export function print(command: Command, { json, lines }: CommandAnswer, { stdout }: Terminal): void {
  const { json: asJson = false } = command.optsWithGlobals<{ json?: boolean }>();
  stdout.write(asJson ? `${JSON.stringify(json)}\n` : `${lines.join('\n')}\n`);
}

/** Formats aligned `label value` pairs. */
export function pairs(values: Record<string, string | number | boolean | Date | null>): string[] {
  const width = Math.max(...Object.keys(values).map((label) => label.length));
  return Object.entries(values).map(([label, value]) => `${label.padEnd(width)}  ${text(value)}`);
}

/** Formats aligned rows under their headings. */
export function table(headings: string[], rows: (string | number | boolean | Date | null)[][]): string[] {
  return aligned([headings, ...rows.map((row) => row.map(text))]);
}

function text(value: string | number | boolean | Date | null): string {
  if (value === null) return '–';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Inputs whose option has a different name. */
const optionNames: Record<string, string> = {
  affiliateId: 'affiliate',
  expiresAt: 'expires',
  keyId: 'id',
  userId: 'id',
  requestId: 'id',
  jobId: 'id',
  applicationId: 'id',
  plannedId: 'id',
  dueAt: 'at',
};
const shownErrors = 3;

/** Returns a one-line explanation; null for an internal error. */
export function reasonOf(error: unknown): string | null {
  if (hasCode(error, 'validation_failed')) {
    const all = Object.entries(error.detail?.errors ?? {}).map(
      ([path, messages]) => `${optionOrPath(path)}: ${messages.join(', ')}`,
    );
    const more = all.length > shownErrors ? [`and ${all.length - shownErrors} more`] : [];
    return [...all.slice(0, shownErrors), ...more].join('; ');
  }
  if (isAppError(error) || error instanceof ConfigurationError || error instanceof UsageError)
    return oneLine(error.message);
  if (error instanceof Error && error.name === 'DatabaseUnusable') return oneLine(error.message);
  return null;
}

const oneLine = (message: string) => message.replace(/\s*\n\s*/g, ' ');

/** Returns a path into a file unchanged; turns an input name into its option. */
function optionOrPath(path: string): string {
  if (path === 'idNumber') return 'the ID number on standard input';
  if (!/^[a-z][A-Za-z]*$/.test(path) || path === 'input') return path;
  const name = optionNames[path] ?? path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${name}`;
}
