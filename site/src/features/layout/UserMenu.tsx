import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { accountLinks, consoleLinks, settingsLink } from './account-links.ts';
import { useLogout } from './use-logout.ts';

const ITEM =
  'notch-sm flex items-center gap-3 px-3 py-2.5 font-semibold outline-none data-highlighted:bg-raised [&_svg]:size-4.5 [&_svg]:text-muted';

/** The account's menu on wide screens. */
export default function UserMenu({ user }: { user: SessionUser }) {
  const { i18n } = useLingui();
  const logout = useLogout();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="notch-sm flex h-10 max-w-44 items-center gap-2 border border-edge px-3 font-semibold hover:bg-raised">
        <span className="truncate">{user.username}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={10}
          className="z-50 min-w-60 animate-rise-in border border-line bg-panel p-1.5"
        >
          {accountLinks(user).map(({ label, Icon, link }) => (
            <DropdownMenu.Item key={label.id} asChild className={ITEM}>
              <Link {...link}>
                <Icon />
                {i18n._(label)}
              </Link>
            </DropdownMenu.Item>
          ))}
          {consoleLinks(user).map(({ label, Icon, href }) => (
            <DropdownMenu.Item key={label.id} asChild className={ITEM}>
              <a href={href}>
                <Icon />
                {i18n._(label)}
              </a>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Item asChild className={ITEM}>
            <Link {...settingsLink.link}>
              <settingsLink.Icon />
              {i18n._(settingsLink.label)}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
          <DropdownMenu.Item onSelect={logout} className={ITEM}>
            <LogOut className="rtl:-scale-x-100" />
            <Trans>Logout</Trans>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
