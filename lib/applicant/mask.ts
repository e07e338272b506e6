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
