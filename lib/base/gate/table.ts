import type { Entry } from './answer';
import { applicationGate } from './application';
import { deskGate } from './desk';
import { houseGate } from './house';
import { personGate } from './person';
import { systemGate } from './system';
import { uploadGate } from './upload';
import type { DeferredWork } from './work';

/**
 * What becomes of work that is under way when something is decided (design base 6, the gate). It is asked in the
 * statement that claims the work, or in the transaction that does it: never only before.
 */
export const gate = {
  ...applicationGate,
  ...uploadGate,
  ...deskGate,
  ...personGate,
  ...systemGate,
  ...houseGate,
} satisfies Record<DeferredWork, Entry> as Record<DeferredWork, Entry>;
