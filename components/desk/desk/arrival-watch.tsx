'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Hourglass, PhoneIncoming } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getLeadOnScreen, onLook } from '@/components/base/client/on-screen';
import { Link } from '@/components/base/ui/link';
import { dropToast, showLastingToast } from '@/components/base/ui/toast';
import { ArrivalFeed, type ArrivalOwner } from '@/components/message/arrival/arrival-feed';
import { arrivalTitle, titlePrefix } from '@/components/message/arrival/arrival-text';
import { playSoundOnce } from '@/components/message/arrival/sound';
import { useTitlePrefix } from '@/components/message/arrival/use-title-prefix';
import { workListHref } from '@/lib/desk/work-list/tab';
import { acceptLink, type PortalLead } from '@/lib/lead/lead-page/view';
import type { Arrival, ArrivalKind } from '@/lib/message/arrival/view';
import { UndoBar } from './undo-bar';

export interface ArrivalWatchProps extends ArrivalOwner {
  /** The user wants the sound. */
  sound: boolean;
}

/** More come up when one of these has been seen. */
const mostToasts = 3;
/** What arrived longer ago is shown in silence: the page was closed, or nobody had used it. */
const soundWithinSeconds = 120;
const none: readonly Arrival[] = [];

/** Tells on every page what has arrived for the user, and shows how much they wait for. */
export function ArrivalWatch({ userId, environment, sound }: ArrivalWatchProps) {
  const [feed] = useState(() => new ArrivalFeed({ userId, environment }));
  const told = useSyncExternalStore(feed.subscribe, feed.getState, () => null);
  const onScreen = useSyncExternalStore(onLook, getLeadOnScreen, () => null);
  const unseen = told?.unseen ?? none;

  useEffect(() => {
    const stop = feed.start();
    const endLook = onLook(feed.look);
    const onVisible = () => {
      if (document.visibilityState === 'visible') feed.look();
    };
    window.addEventListener('online', feed.look);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', feed.look);
      document.removeEventListener('visibilitychange', onVisible);
      endLook();
      stop();
    };
  }, [feed]);

  useTitlePrefix(titlePrefix(unseen));
  useToasts(unseen, onScreen, feed);
  useSeenOnScreen(unseen, onScreen, feed);

  const heard = unseen.filter(
    ({ leadId, waited, ageSeconds }) =>
      // The response to what was just sent is no surprise on its own page.
      (waited || leadId !== onScreen) && ageSeconds < soundWithinSeconds,
  );
  const latest = sound ? heard.at(-1)?.arrivedAt : undefined;
  useEffect(() => {
    if (latest !== undefined) void playSoundOnce(userId, latest);
  }, [userId, latest]);

  return (
    <>
      <HeaderCount
        href={workListHref('waiting')}
        icon={<Hourglass size={16} aria-hidden="true" />}
        label="Waiting"
        count={told?.waiting ?? 0}
      />
      <HeaderCount
        href={workListHref('call-back')}
        icon={<PhoneIncoming size={16} aria-hidden="true" />}
        label="Call back"
        count={told?.callBacks ?? 0}
      />
      <UndoBar />
    </>
  );
}

interface HeaderCountProps {
  href: string;
  icon: ReactNode;
  label: string;
  count: number;
}

/** Of more than these their number is no news, and the header has little room. */
const most = 99;

/** `Waiting 2`, on every page; nothing for none. */
function HeaderCount({ href, icon, label, count }: HeaderCountProps) {
  if (count === 0) return null;
  return (
    <Link
      href={href}
      className="tabular flex h-9 items-center gap-1.5 rounded-control px-2 text-sm font-medium whitespace-nowrap text-ink-2 hover:bg-surface-2 hover:text-ink"
    >
      {icon}
      <span className="sr-only lg:not-sr-only">{label}</span> {count > most ? `${most}+` : count}
    </Link>
  );
}

/** Shows what has arrived as toasts, but not what the page on the screen shows itself. */
function useToasts(unseen: readonly Arrival[], onScreen: string | null, feed: ArrivalFeed): void {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const due = unseen.filter(({ leadId }) => leadId !== onScreen).slice(0, mostToasts);
    const ids = new Set(due.map(toastId));
    for (const id of shown.current) {
      if (ids.has(id)) continue;
      shown.current.delete(id);
      dropToast(id);
    }
    for (const arrival of due) {
      const id = toastId(arrival);
      if (shown.current.has(id)) continue;
      shown.current.add(id);
      const { kind, companyName, leadId } = arrival;
      showLastingToast({
        id,
        title: arrivalTitle(arrival),
        text: companyName,
        tone: kind === 'link' || kind === 'accepted' ? 'success' : 'danger',
        href: `/lead/${leadId}`,
        linkText: 'Open lead',
        isQuiet: wasAnnounced(arrival),
        onGone: () => {
          // Dismissed, and not taken away because the lead was opened.
          if (shown.current.delete(id)) feed.see([arrival]);
        },
      });
    }
  }, [unseen, onScreen, feed]);
  useEffect(() => {
    const all = shown.current;
    return () => {
      for (const id of all) {
        all.delete(id);
        dropToast(id);
      }
    };
  }, []);
}

/** An application may bring news twice. */
const toastId = ({ id, arrivedAt }: Arrival) => `${id} ${arrivedAt}`;

/** Whether this tab has announced it before, perhaps before a reload. */
function wasAnnounced({ arrivedAt }: Arrival): boolean {
  const key = 'arrival-announced';
  if ((sessionStorage.getItem(key) ?? '') >= arrivedAt) return true;
  sessionStorage.setItem(key, arrivedAt);
  return false;
}

/** What arrived for the lead on the screen is seen once its page shows it and somebody looks. */
function useSeenOnScreen(unseen: readonly Arrival[], onScreen: string | null, feed: ArrivalFeed): void {
  const queries = useQueryClient();
  const see = useCallback(async () => {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
    const arrived = unseen.filter(({ leadId }) => leadId === onScreen);
    if (onScreen === null || arrived.length === 0) return;
    const queryKey = ['lead', onScreen];
    // Read again only if it is behind: the agent may be sending the next application already.
    const lead = queries.getQueryData<PortalLead>(queryKey);
    if (!lead || !arrived.every(({ kind }) => isShown(lead, kind)))
      await queries.invalidateQueries({ queryKey, exact: true });
    if (getLeadOnScreen() === onScreen) feed.see(arrived);
  }, [unseen, onScreen, feed, queries]);
  useEffect(() => {
    void see();
    window.addEventListener('focus', see);
    return () => window.removeEventListener('focus', see);
  }, [see]);
}

function isShown({ state, accept }: PortalLead, kind: ArrivalKind): boolean {
  return kind === 'link' ? acceptLink(accept) !== '' : state === kind;
}
