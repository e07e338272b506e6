import { className } from '@/components/base/ui/class-name';
import { AnchorLink } from './anchor-link';

/** A heading with a link to itself. */
export function Heading({
  id,
  title,
  level = 2,
  first = false,
}: {
  id: string;
  title: string;
  level?: 2 | 3;
  /** Nothing is above it. */
  first?: boolean;
}) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={className(
        'group flex items-center gap-1.5',
        level === 2 ? !first && 'pt-6' : !first && 'pt-2',
      )}
    >
      <Tag id={id} className={level === 2 ? 'text-xl' : 'text-lg'}>
        {title}
      </Tag>
      <AnchorLink id={id} title={title} />
    </div>
  );
}
