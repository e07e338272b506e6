import { fetchOk, inSession } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { logoLimit } from '@/lib/catalogue/partner/logo-limit';

/** Uploads a logo; returns its URL, or what went wrong. Never throws. */
export async function uploadLogo(file: File): Promise<{ url: string } | { problem: string }> {
  if (file.size > logoLimit.bytes)
    return { problem: `A logo may have at most ${logoLimit.bytes / 1024} KiB.` };
  try {
    return await inSession(() => sendLogo(file));
  } catch (error) {
    return { problem: changeProblem(error) };
  }
}

async function sendLogo(file: File): Promise<{ url: string }> {
  const response = await fetchOk('/api/portal/partner/logo', { method: 'POST', body: file });
  return (await response.json()) as { url: string };
}
