'use client';

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

interface LazyMenuProps {
  /** What the button looks like; the menu's own trigger looks the same. */
  className: string;
  label: string;
  children: ReactNode;
  /** The menu, open from the start, once its code is there. */
  menu: ReactNode;
  /** Fetches the menu's code ahead of the press. */
  preload: () => void;
}

/** A button whose menu is loaded when somebody reaches for it: menus are a third of a page's code. */
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

/** A component that can be fetched ahead of being shown. */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return { Component: lazy(load), preload: () => void load() };
}
