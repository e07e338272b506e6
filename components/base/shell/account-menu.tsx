'use client';

import { Menu } from '@base-ui/react/menu';
import { BookOpen, KeyRound, LogOut, Monitor, Moon, Sun, Timer } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { className } from '@/components/base/ui/class-name';
import { capitalize } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { docsFor } from '@/lib/docs/docs/portal-docs';
import { type Account, accountButtonClass, accountLabel, initials } from './account';
import { SignOutDialog } from './sign-out-dialog';
import { chooseTheme, isTheme, type Theme } from './theme';
import { useOpenAtOnce } from './use-open-at-once';
import { useSignOut } from './use-sign-out';

const itemClass =
  'flex w-full cursor-default items-center gap-3 rounded-control px-3 py-2 text-sm outline-none select-none data-highlighted:bg-accent-soft';

export default function AccountMenu({ name, email, role, affiliateName, lenderName }: Account) {
  const trigger = useOpenAtOnce();
  const path = usePathname();
  const { drafts, press, confirm, stay } = useSignOut(affiliateName !== null);
  return (
    <>
      {drafts > 0 && <SignOutDialog drafts={drafts} onConfirm={confirm} onStay={stay} />}
      <Menu.Root>
        <Menu.Trigger ref={trigger} aria-label={accountLabel(name)} className={accountButtonClass}>
          {initials(name)}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={6} align="end" className="z-50 outline-none">
            <Menu.Popup className="popup w-72 p-1.5 outline-none">
              <div className="px-3 pt-2 pb-3">
                <p className="truncate text-sm font-medium">{name}</p>
                <p className="truncate text-xs text-ink-2">{email}</p>
                <p className="mt-1 truncate text-xs text-ink-2">
                  {[affiliateName ?? lenderName, capitalize(role.replace(/^lender-/, ''))]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Menu.Separator className="mx-1.5 mb-1.5 h-px bg-line" />
              <ThemeChoice />
              <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
              {/* A plain link: the docs are documents of their own. */}
              <Menu.Item
                className={itemClass}
                render={({ children, ...props }) => (
                  <a {...props} href={docsFor(path)}>
                    {children}
                  </a>
                )}
              >
                <BookOpen size={16} aria-hidden="true" className="text-ink-2" />
                API docs
              </Menu.Item>
              {affiliateName !== null && (
                <Menu.Item className={itemClass} render={<Link href="/practice" />}>
                  <Timer size={16} aria-hidden="true" className="text-ink-2" />
                  Practice call
                </Menu.Item>
              )}
              <Menu.Item className={itemClass} render={<Link href="/account" />}>
                <KeyRound size={16} aria-hidden="true" className="text-ink-2" />
                Change password
              </Menu.Item>
              <Menu.Item className={itemClass} onClick={press}>
                <LogOut size={16} aria-hidden="true" className="text-ink-2" />
                Sign out
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}

const themes: { value: 'system' | Theme; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'System', icon: <Monitor size={16} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
];

function ThemeChoice() {
  const [theme, setTheme] = useState<'system' | Theme>('system');
  useEffect(() => {
    const set = document.documentElement.dataset.theme;
    setTheme(isTheme(set) ? set : 'system');
  }, []);
  return (
    <Menu.RadioGroup
      aria-label="Appearance"
      value={theme}
      onValueChange={(next: 'system' | Theme) => {
        setTheme(next);
        chooseTheme(next === 'system' ? null : next);
      }}
      className="grid grid-cols-3 gap-1"
    >
      {themes.map((item) => (
        <Menu.RadioItem
          key={item.value}
          value={item.value}
          className={className(
            'flex cursor-default flex-col items-center gap-1 rounded-control py-2 text-xs text-ink-2 outline-none select-none',
            'data-checked:bg-surface-2 data-checked:font-medium data-checked:text-ink data-highlighted:bg-accent-soft',
          )}
        >
          {item.icon}
          {item.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
