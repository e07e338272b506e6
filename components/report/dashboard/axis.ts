/** Returns three round ticks of an axis from 0 that ends at or above `highest`. */
export function axisTicks(highest: number): [number, number, number] {
  const half = Math.max(1, highest / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((it) => it >= half && Number.isInteger(it));
  const round = step ?? Math.ceil(half);
  return [0, round, round * 2];
}
