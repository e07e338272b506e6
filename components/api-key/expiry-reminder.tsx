import { Moment } from '@/components/ui/moment';
import { Notice } from '@/components/ui/state';
import type { ApiKeyView } from '@/lib/api-key/schema';

const words = {
  0: 'has ended',
  1: 'ends within a day',
  7: 'ends within 7 days',
  30: 'ends within 30 days',
} as const;

export function ExpiryReminder({ apiKey, notice }: { apiKey: ApiKeyView; notice: keyof typeof words }) {
  return (
    <Notice tone={notice <= 1 ? 'danger' : 'warning'} title={`The key ${apiKey.name} ${words[notice]}`}>
      {notice === 0 ? 'Calls with it are refused since ' : 'From then on calls with it are refused: '}
      <Moment at={apiKey.expiresAt} />. Replace it; the new one lives a year.
    </Notice>
  );
}
