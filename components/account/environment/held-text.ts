/** Why something that was planned is held, with who planned it: `Thandi planned it, and may no longer …`. */
export const heldText = (problem: string, by: string | null): string =>
  by === null ? problem : problem.replace(/^who planned it/, `${by} planned it and`);
