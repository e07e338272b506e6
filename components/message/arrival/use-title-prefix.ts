import { useEffect } from 'react';

/** Puts a prefix before the tab's title, whatever page is opened meanwhile, and takes it away again. */
export function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    if (prefix === '') return;
    const put = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    put();
    const changes = new MutationObserver(put);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}
