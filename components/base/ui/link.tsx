'use client';
// biome-ignore lint/style/noRestrictedImports: this is the one place
import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link within the portal. It fetches its page ahead when the pointer, a finger or the focus reaches it. Next's own
 * link does so for every link in view: twenty requests for each page that is opened, nearly all of them in vain.
 */
export function Link({ onMouseEnter, onTouchStart, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [isAimedAt, setAimedAt] = useState(false);
  return (
    <NextLink
      {...props}
      // `null` is Next's default.
      prefetch={isAimedAt ? null : false}
      onMouseEnter={(event) => {
        setAimedAt(true);
        onMouseEnter?.(event);
      }}
      onTouchStart={(event) => {
        setAimedAt(true);
        onTouchStart?.(event);
      }}
      onFocus={(event) => {
        setAimedAt(true);
        onFocus?.(event);
      }}
    />
  );
}
