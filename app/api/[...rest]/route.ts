import { unmatchedPath } from '@/server/unmatched';

export const GET = unmatchedPath;
export const POST = unmatchedPath;
export const PUT = unmatchedPath;
export const PATCH = unmatchedPath;
export const DELETE = unmatchedPath;
export const OPTIONS = unmatchedPath;
