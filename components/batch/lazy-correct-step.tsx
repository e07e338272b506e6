'use client';

import type { ComponentProps } from 'react';
import { LateStep, stepCode } from './late-step';

const step = stepCode(() => import('./correct-step').then(({ CorrectStep }) => CorrectStep));

/** Loads it before it is needed. */
export const loadCorrectStep = step.load;

type Step = NonNullable<ReturnType<typeof step.loaded>>;

/** The grid of rows with errors is a tenth of its page's code and is needed last. */
export function CorrectStep(props: ComponentProps<Step>) {
  return (
    <LateStep code={step} className="h-96 w-full">
      {(Shown) => <Shown {...props} />}
    </LateStep>
  );
}
