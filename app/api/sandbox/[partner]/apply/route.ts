import { processState } from '@/lib/base/process/process';
import { applyPage } from '@/lib/catalogue/sandbox/apply-page';

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ partner: string }> },
): Promise<Response> {
  return applyPage(processState(), (await params).partner);
}
