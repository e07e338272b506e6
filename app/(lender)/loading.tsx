export { PageLoading as default } from '@/components/base/shell/page-loading';
