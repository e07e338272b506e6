import { pause } from './world';

/** Whether it is day, for actors who ask between two acts. */
export interface Nights {
  awake(): Promise<void>;
  /** Waits until all who play sleep, does something, and wakes them. */
  night(players: number, work: () => Promise<void>): Promise<void>;
}

export function makeNights(): Nights {
  let morning: Promise<void> | null = null;
  let asleep = 0;
  return {
    awake: async () => {
      if (!morning) return;
      asleep += 1;
      await morning;
    },
    night: async (players, work) => {
      let wake = () => {};
      morning = new Promise((go) => {
        wake = go;
      });
      while (asleep < players) await pause(20);
      await work();
      asleep = 0;
      morning = null;
      wake();
    },
  };
}
