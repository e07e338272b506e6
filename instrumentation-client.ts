import { beginProgress } from '@/components/base/client/progress';
import { forgetCallerElsewhere } from '@/components/lead/call/kept-caller';

forgetCallerElsewhere(window.location.pathname);

/** Next calls this when a page starts to go to another one: by a link, a filter, or the browser's Back. */
export function onRouterTransitionStart(url: string): void {
  beginProgress(url);
}
