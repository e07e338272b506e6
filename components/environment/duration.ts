const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
] as const;

/** Seconds as people and the command line write them: `30d`, `12h`, `90m`, `45s`, in the largest unit that fits. */
export function durationText(seconds: number): string {
  const unit = units.find(([, size]) => seconds % size === 0);
  return unit ? `${seconds / unit[1]}${unit[0]}` : `${seconds}s`;
}
