import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigurationError } from './env';
import { settingNames, wrongValue } from './setting';

/**
 * Loads the settings of a file into `environment` unless they are already set: the process environment takes
 * precedence, even with an empty value. The file is `.env` in the working directory, or the one named by `ENV_FILE`;
 * `ENV_FILE=` loads none. Returns the names in it that are not settings, which are ignored. Throws `ConfigurationError`
 * in one line naming the file and every invalid setting (design base 25).
 */
export function loadEnvFile(environment: Record<string, string | undefined>): string[] {
  const file = environment.ENV_FILE ?? '.env';
  const text = file === '' ? null : readText(file, environment.ENV_FILE !== undefined);
  if (text === null) return [];
  const found = Object.entries(parseEnv(text)).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const ours = found.filter(({ name }) => settingNames.includes(name) && environment[name] === undefined);
  const wrong = [
    ...unreadableLines(text).map((line) => `line ${line} is not NAME=value`),
    ...ours.flatMap(({ name, value }) => {
      const problem = value === '' ? null : wrongValue(name, value);
      return problem === null ? [] : [`${name} ${problem}`];
    }),
  ];
  if (wrong.length > 0) throw new ConfigurationError(`${file}: ${wrong.join('; ')}`);
  for (const { name, value } of ours) environment[name] = value;
  return found.map(({ name }) => name).filter((name) => !settingNames.includes(name));
}

/** Returns the file's text without a byte order mark; null if it does not exist and was not named explicitly. */
function readText(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' && !isNamed) return null;
    const reason = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : code;
    throw new ConfigurationError(`${file} cannot be read: ${reason}`);
  }
}

/** Returns the numbers of the lines that Node would silently ignore, such as `PORT: 3000`. */
function unreadableLines(text: string): number[] {
  // A quoted value may span several lines.
  const values = /^\s*(?:export\s+)?[\w.-]+\s*=[ \t]*(["'`])[\s\S]*?\1/gm;
  const lines = text.replace(values, (value) => `NAME=${value.replace(/[^\n]/g, '')}`).split('\n');
  return lines.flatMap((line, at) => (/^\s*(#.*|(export\s+)?[\w.-]+\s*=.*)?$/.test(line) ? [] : [at + 1]));
}
