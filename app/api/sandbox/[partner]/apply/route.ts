import { processState } from '@/lib/process';
import { applyPage } from '@/lib/sandbox/apply-page';

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ partner: string }> },
): Promise<Response> {
  return applyPage(processState(), (await params).partner);
}
