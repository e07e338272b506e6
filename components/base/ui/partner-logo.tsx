import { className } from './class-name';

/** Shows a partner's logo on a white tile (logos are drawn for white), or its initial. */
export function PartnerLogo({
  name,
  url,
  size = 'md',
}: {
  name: string;
  url: string;
  size?: 'sm' | 'md' | 'lg';
}) {
  return (
    <span
      aria-hidden="true"
      className={className(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-white',
        { sm: 'size-8', md: 'size-11', lg: 'size-14' }[size],
      )}
    >
      {url ? (
        // biome-ignore lint/performance/noImgElement: small SVGs, some on the partner's own site.
        <img src={url} alt="" loading="lazy" className="size-full object-contain p-1" />
      ) : (
        <span className="text-lg font-semibold text-[oklch(0.46_0.02_260)]">{name.charAt(0)}</span>
      )}
    </span>
  );
}
