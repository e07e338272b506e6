import { stepCode } from './late-step';

/** The names and words of all fields are needed once a file has been read. */
export const columnStepCode = stepCode(async () => {
  const [{ ColumnStep }, { OriginCard }] = await Promise.all([
    import('./column-step'),
    import('./origin-card'),
  ]);
  return { ColumnStep, OriginCard };
});
