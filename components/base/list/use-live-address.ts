'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';

const pauseMs = 200;

interface LiveAddress {
  /** What the address says now, as text. */
  said: string;
  /** The address for a text. */
  hrefOf: (text: string) => string;
  /** Replaces moving to the address. */
  go?: ((href: string) => void) | undefined;
  /** With `go`: it is on its way. */
  isGoing?: boolean;
}

/**
 * Keeps a control and the list's address in step while somebody works with it: after a pause in the typing the address is
 * replaced, so the server answers, Back leaves the list, and what is shown can be shared.
 */
export function useLiveAddress({ said, hrefOf, go, isGoing = false }: LiveAddress) {
  const router = useRouter();
  const [isReplacing, startReplacing] = useTransition();
  const isMoving = isReplacing || isGoing;
  const [text, setText] = useState(said);
  /** What this control has put into the address; anything else there came by Back, a link or Clear. */
  const sent = useRef(said);
  useEffect(() => {
    // On its way to what was chosen last, the address may pass what was chosen before.
    if (isMoving || said === sent.current) return;
    sent.current = said;
    setText(said);
  }, [said, isMoving]);
  const send = (next: string) => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    const href = hrefOf(sent.current);
    if (go) go(href);
    else startReplacing(() => router.replace(href, { scroll: false }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    const timer = setTimeout(() => send(text), pauseMs);
    // Who has found it and follows a link in the pause is not called back.
    const giveWay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', giveWay, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', giveWay, { capture: true });
    };
  }, [text]);
  return { text, setText, sendNow: send, isMoving };
}
