/** The two environments, which share only the code (spec 1). */
export const environmentNames = ['uat', 'production'] as const;
export type Environment = (typeof environmentNames)[number];
