/** Shows that there is a name, and how it begins: `T•••• D••••`. Always as many dots, since a length tells, too. */
export function maskName(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .filter((name) => name !== '')
    .map((name) => `${Array.from(name)[0]}••••`)
    .join(' ');
}

/** Shows the last three digits of a phone number, by which a caller can confirm it: `••• ••• •567`. */
export function maskPhone(phone: string): string {
  return `••• ••• •${phone.slice(-3)}`;
}

/** Shows what kind of file it is, and not its name, which may be somebody's: `••••.csv`. */
export function maskFileName(fileName: string): string {
  return `••••${/\.[a-z]{1,5}$/i.exec(fileName)?.[0] ?? ''}`;
}
