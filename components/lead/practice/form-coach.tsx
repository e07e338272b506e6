'use client';

import { useEffect, useState } from 'react';
import { Coach } from './coach';
import { practiceFilled } from './filled';
import { formCallout } from './practice-steps';
import { forgetStart } from './stopwatch';

/** The first two callouts, above the form. Who opens it begins a call. */
export function FormCoach() {
  const [isFilled, setFilled] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    forgetStart();
    setReady(true);
    const fill = () => setFilled(true);
    window.addEventListener(practiceFilled, fill);
    return () => window.removeEventListener(practiceFilled, fill);
  }, []);
  return isReady ? <Coach callout={formCallout(isFilled)} /> : <div className="mb-6 min-h-19" />;
}
