'use client';

import { lateForm } from './late-form';

/** The form of an answer that few pages have room for: its code comes with the first of them. */
export const LaterReplyForm = lateForm(() => import('./reply-form').then(({ ReplyForm }) => ReplyForm));
