'use client';

import { useState } from 'react';
import type { RequestView } from '@/lib/http/request/schema';
import { type RequestCaller, RequestDrawer } from './request-drawer';

/** A call as a button that covers its row and opens what was recorded of it. */
export function RequestOpener({ request, caller }: { request: RequestView; caller?: RequestCaller }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="text-left font-mono text-xs break-words after:absolute after:inset-0 after:content-['']"
      >
        <span className="font-medium">{request.method}</span> {request.path}
      </button>
      <RequestDrawer request={open ? request : null} caller={caller} onClose={() => setOpen(false)} />
    </>
  );
}
