// Loaded before the product's programs (`node --import`) in a world: their clock is shifted by what a file says.
import { readFileSync } from 'node:fs';
import { shiftDate } from './shift-date.mjs';

const file = process.env.WORLD_CLOCK ?? '';
let shiftMs = 0;
const read = () => {
  const text = readFileSync(file, 'utf8');
  // Empty while it is written.
  if (text !== '') shiftMs = Number(text);
};
read();
setInterval(read, 25).unref();
shiftDate(() => shiftMs);
