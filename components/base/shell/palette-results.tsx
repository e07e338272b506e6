import { className } from '@/components/base/ui/class-name';
import { environmentLabel, formatNumber } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { Moment } from '@/components/base/ui/moment';
import type { ShownGroup, ShownItem } from './palette-group';

interface PaletteResultsProps {
  id: string;
  groups: readonly ShownGroup[];
  current: ShownItem | undefined;
  optionId: (item: ShownItem) => string;
  onActive: (item: ShownItem) => void;
  onPick: (item: ShownItem, inNewTab: boolean) => void;
}

/** What was found, as a list whose input keeps the focus. */
export function PaletteResults({ id, groups, current, optionId, onActive, onPick }: PaletteResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="mt-3 flex flex-col gap-3">
      {groups.map((group, nth) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be part of a listbox
        <div key={group.label} role="group" aria-labelledby={`${id}-${nth}`}>
          <p id={`${id}-${nth}`} className="px-3 py-1 text-xs font-medium text-ink-2">
            {group.label}
            {group.total !== undefined &&
              `, ${formatNumber(group.items.length)} of ${formatNumber(group.total)}: type more to find less`}
          </p>
          {group.items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant.
            <div
              key={item.key}
              id={optionId(item)}
              role="option"
              aria-selected={item === current || item.key === current?.key}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onActive(item)}
              onClick={(event) => onPick(item, event.ctrlKey || event.metaKey)}
              className={className(
                'flex min-h-11 cursor-default flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 text-sm',
                item.key === current?.key && 'bg-accent-soft',
              )}
            >
              <span className="min-w-0">
                <span className="block font-medium break-words">{item.title}</span>
                {item.note && <span className="block text-xs break-words text-ink-2">{item.note}</span>}
              </span>
              <span className="flex items-center gap-1 text-xs text-ink-2">
                {item.keys?.split(' ').map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
                <span>
                  {item.environment && environmentLabel(item.environment)}
                  {item.environment && item.at && ', '}
                  {item.at && <Moment at={item.at} form="recent" />}
                </span>
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
