'use client';

import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';

interface LazyMenuProps {
  /** Classes of the button; the menu's own trigger has the same. */
  className: string;
  label: string;
  children: ReactNode;
  /** The menu, rendered open as soon as its code has loaded. */
  menu: ReactNode;
  /** Loads the menu's code before the press. */
  preload: () => void;
}

/** A button whose menu is loaded on hover, focus or press: menus are a third of a page's code. */
export function LazyMenu({ className, label, children, menu, preload }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
      className={className}
    >
      {children}
    </button>
  );
  return wanted ? <Suspense fallback={button}>{menu}</Suspense> : button;
}

/** Wraps a component so that its code can be loaded before it is shown. */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return {
    Component: lazyPart(load),
    // If this fails, the press tries again.
    preload: () => void load().catch(() => {}),
  };
}
