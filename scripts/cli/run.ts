import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from '@/lib/context';
import { environmentNames } from '@/lib/environment';
import { withContext } from './open';
import { type Answer, print, reasonOf } from './output';

/** Attaches a command's action: runs it with a context, prints the result, and turns errors into one line. */
export type AddCommand = <Options extends object>(
  command: Command,
  action: (ctx: Context, options: Options, argument?: string) => Promise<Answer>,
) => void;

export const addCommand: AddCommand = (command, action) => {
  command.action(async () => {
    const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
    try {
      print(await withContext((ctx) => action(ctx, command.opts(), command.args[0])), json);
    } catch (error) {
      const reason = reasonOf(error);
      console.error(`error: ${reason ?? (error instanceof Error ? error.stack : error)}`);
      process.exitCode = 1;
    }
  });
};

export const environmentOption = () =>
  new Option('--environment <name>', 'uat or production').choices(environmentNames).makeOptionMandatory();

export const environmentArgument = () =>
  new Argument('<name>', 'uat or production').choices(environmentNames);

export function integerOption(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

export function onOrOff(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new InvalidArgumentError('It must be on or off.');
  return value === 'on';
}
