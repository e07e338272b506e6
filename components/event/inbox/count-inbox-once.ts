import { cache } from 'react';
import { countInbox } from '@/lib/event/inbox/list-inbox';

/** Counts what waits once for a page: the map shows it, and the tab's title. */
export const countInboxOnce = cache(countInbox);
