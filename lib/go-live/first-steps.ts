/** With so many a team is one. */
export const wantedAgents = 3;

export interface FirstStep {
  name: 'invite' | 'practice' | 'file' | 'system' | 'production';
  done: boolean;
  /** Of `invite`: how many of the wanted agents there are, or are invited. */
  agents?: number;
}

export interface FirstStepsView {
  steps: FirstStep[];
  done: number;
  /** The manager has put them away; they can be called back. */
  hidden: boolean;
}
