import { redirect } from 'next/navigation';
import { requireSession } from '@/lib/auth/page-session';

export default async function Home() {
  const { affiliate } = await requireSession();
  redirect(affiliate ? '/lead/new' : '/operator');
}
