/** Quotes text for a POSIX shell, so that a command can be pasted whatever the text contains. */
export const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
