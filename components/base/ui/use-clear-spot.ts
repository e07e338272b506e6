'use client';

import { useLayoutEffect, useRef } from 'react';
import { type Box, clearSpot, coveredArea } from './clear-spot';

const actions = 'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"]';

/**
 * Keeps a floating element (`ref`) where it covers nothing that can be clicked or filled in, also while the page
 * scrolls or changes. `shown`: number of floating things; 0 measures nothing.
 */
export function useClearSpot(shown: number) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const floating = ref.current;
    if (!floating || shown === 0) return;
    let frame = 0;
    const place = () => {
      frame = 0;
      const { innerWidth: width, innerHeight: height } = window;
      const size = { width: floating.offsetWidth, height: floating.offsetHeight };
      const taken = boxesBeside(floating, height);
      const { left, top } = floating.getBoundingClientRect();
      const isPlaced = floating.style.left !== '' && top + size.height <= height;
      // Moves only if it must: the user may be reading it.
      if (isPlaced && coveredArea({ left, top, ...size }, taken) === 0) return;
      const spot = clearSpot({ width, height }, size, taken);
      floating.style.left = `${spot.left}px`;
      floating.style.top = `${spot.top}px`;
    };
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place);
    };
    floating.style.left = '';
    place();
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(placeSoon);
    for (const element of [document.body, floating]) sizes.observe(element);
    window.addEventListener('scroll', placeSoon, { capture: true, passive: true });
    window.addEventListener('resize', placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', placeSoon, { capture: true });
      window.removeEventListener('resize', placeSoon);
    };
  }, [shown]);
  return ref;
}

/** Returns the boxes of everything clickable on the screen, except inside the floating element. */
function boxesBeside(floating: HTMLElement, screenHeight: number): Box[] {
  return [...document.querySelectorAll<HTMLElement>(actions)]
    .filter((action) => !floating.contains(action))
    .map((action) => action.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < screenHeight);
}
