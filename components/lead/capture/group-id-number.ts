/** Groups the digits as people read them out: date of birth, sequence, the rest. `850315 0123 086` */
export function groupIdNumber(digits: string): string {
  return [digits.slice(0, 6), digits.slice(6, 10), digits.slice(10)].filter((part) => part !== '').join(' ');
}
