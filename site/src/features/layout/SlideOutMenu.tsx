import { Trans, useLingui } from '@lingui/react/macro';
import { INVITE_ONLY } from '@sandcrate/api/contract/refusals.ts';
import { Link } from '@tanstack/react-router';
import { LogOut, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useSession } from '../../app/session/session.ts';
import { word } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { closeOnEscape } from '../../ui/close-on-escape.ts';
import { SearchForm } from '../catalogue/search/SearchForm.tsx';
import { accountLinks, consoleLinks, settingsLink } from './account-links.ts';
import { MAIN_LINKS } from './navigation.ts';
import { useLogout } from './use-logout.ts';

const ITEM =
  'notch-sm flex min-h-11 items-center gap-3 px-3 py-2 font-semibold hover:bg-raised [&_svg]:size-5 [&_svg]:text-muted';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the menu has closed, to return the focus. */
  onClosed: () => void;
};

/** Everything in the header, on a panel that slides in from the side of a small screen. */
export default function SlideOutMenu({ open, onOpenChange, onClosed }: Props) {
  const { i18n, t } = useLingui();
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onOpenChange)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-y-0 end-0 z-50 flex w-80 max-w-[88vw] animate-slide-in-right rtl:animate-fade-in flex-col gap-5 overflow-y-auto border-s border-line bg-panel p-5"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="stencil text-2xl">
              <Trans>Menu</Trans>
            </Dialog.Title>
            <Dialog.Close
              aria-label={t`Close menu`}
              className="notch-sm grid size-10 place-items-center text-muted hover:bg-raised hover:text-ink"
            >
              <X className="size-5" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <SearchForm onSearch={close} />
          <nav aria-label={t`Menu`} className="-mx-3 grid">
            {MAIN_LINKS.map(({ label, link }) => (
              <Link key={label.id} {...link} onClick={close} className={ITEM}>
                {i18n._(label)}
              </Link>
            ))}
          </nav>
          <div className="h-px bg-line" />
          <AccountPart close={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function AccountPart({ close }: { close: () => void }) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const logout = useLogout();
  if (user === null) {
    return (
      <div className="grid gap-4">
        <ButtonLink to="/login" onClick={close}>
          <Trans>Login</Trans>
        </ButtonLink>
        <p className="text-sm text-muted">{word(i18n, INVITE_ONLY)}</p>
      </div>
    );
  }
  const { username } = user;
  return (
    <div>
      <p className="mb-2 text-muted">
        <Trans>
          Welcome, <strong className="text-ink">{username}</strong>
        </Trans>
      </p>
      <div className="-mx-3 grid">
        {accountLinks(user).map(({ label, Icon, link }) => (
          <Link key={label.id} {...link} onClick={close} className={ITEM}>
            <Icon />
            {i18n._(label)}
          </Link>
        ))}
        {consoleLinks(user).map(({ label, Icon, href }) => (
          <a key={label.id} href={href} className={ITEM}>
            <Icon />
            {i18n._(label)}
          </a>
        ))}
        <Link {...settingsLink.link} onClick={close} className={ITEM}>
          <settingsLink.Icon />
          {i18n._(settingsLink.label)}
        </Link>
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            close();
            logout();
          }}
        >
          <LogOut className="rtl:-scale-x-100" />
          <Trans>Logout</Trans>
        </button>
      </div>
    </div>
  );
}
