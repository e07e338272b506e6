import { redirect } from 'next/navigation';
import { requireSession } from '@/lib/auth/page-session';

export default async function Home() {
  await requireSession();
  redirect('/lead/new');
}
