import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { SmsView } from '@/lib/message/sms/view';
import { smsNews } from './sms-news';

const tones = { plain: 'text-ink-2', success: 'text-ink', warning: 'text-warning' };

/** What became of the text message, and what to do where it was not sent. Announced when it changes. */
export function SmsState({ sms, problem }: { sms: SmsView; problem: string | null }) {
  const news = problem === null ? smsNews(sms) : { tone: 'warning' as const, text: problem };
  return (
    <p
      role="status"
      className={`flex items-start gap-2 text-sm empty:hidden ${tones[news?.tone ?? 'plain']}`}
    >
      {news?.tone === 'success' && (
        <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
      )}
      {news?.tone === 'warning' && <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />}
      {news?.text}
    </p>
  );
}
