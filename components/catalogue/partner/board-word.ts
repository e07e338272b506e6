import type { BoardState } from '@/lib/catalogue/partner/board';

/** The states of the board as pages say them. */
export const boardWord: Record<BoardState, string> = {
  full: 'Full',
  part: 'Partly full',
  near: 'Nearly full',
  paused: 'Paused',
  closed: 'Closed',
  open: 'Open',
};
