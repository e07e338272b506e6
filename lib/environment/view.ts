import type { EnvironmentRow } from '@/db/query/environment';
import type { EnvironmentView } from './schema';

export function environmentView({ catalogueVersion: _, ...settings }: EnvironmentRow): EnvironmentView {
  return settings;
}
