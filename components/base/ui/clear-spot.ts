/** A rectangle in CSS pixels of the viewport. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const marginPx = 16;
/** Minimum distance between the floating box and anything clickable. */
const gapPx = 8;
const stepPx = 16;

/**
 * Places a box of this size on the screen without covering any of `taken`, as near to the lower right corner as
 * possible. If there is no such place, covers as little as possible.
 */
export function clearSpot(
  screen: Pick<Box, 'width' | 'height'>,
  size: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
): Pick<Box, 'left' | 'top'> {
  const home = {
    left: Math.max(0, screen.width - size.width - marginPx),
    top: Math.max(0, screen.height - size.height - marginPx),
  };
  const spots = [];
  for (let left = home.left; left >= Math.min(marginPx, home.left); left -= stepPx)
    for (let top = home.top; top >= Math.min(marginPx, home.top); top -= stepPx)
      spots.push({ left, top, away: Math.hypot(home.left - left, home.top - top) });
  spots.sort((one, other) => one.away - other.away);
  let best = home;
  let least = Number.POSITIVE_INFINITY;
  for (const { left, top } of spots) {
    const covered = coveredArea({ left, top, ...size }, taken);
    if (covered >= least) continue;
    best = { left, top };
    least = covered;
    if (covered === 0) break;
  }
  return best;
}

/** Returns the area of `taken` that the box covers or comes closer to than the gap. */
export function coveredArea(box: Box, taken: readonly Box[]): number {
  let area = 0;
  for (const other of taken) {
    const width =
      Math.min(box.left + box.width + gapPx, other.left + other.width) -
      Math.max(box.left - gapPx, other.left);
    const height =
      Math.min(box.top + box.height + gapPx, other.top + other.height) - Math.max(box.top - gapPx, other.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}
