import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { ThemeToggle } from '../../app/theme/ThemeToggle.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { buttonClass } from '../../ui/button-look.ts';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SearchForm } from '../catalogue/search/SearchForm.tsx';
import { Brand } from './Brand.tsx';
import { MAIN_LINKS } from './navigation.ts';

const UserMenu = lazyPart(() => import('./UserMenu.tsx'));
const InboxBell = lazyPart(() => import('./InboxBell.tsx'));
const loadMenu = () => import('./SlideOutMenu.tsx');
const SlideOutMenu = lazyDialog(loadMenu);

export function Header() {
  const { t } = useLingui();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-panel">
      <div className="page flex h-16 items-center gap-[min(0.75rem,3vw)] lg:gap-5">
        <Brand />
        <nav aria-label={t`Main`} className="hidden shrink-0 items-center xl:flex">
          <MainLinks />
        </nav>
        <SearchForm className="ms-auto hidden min-w-40 max-w-xs flex-1 md:block" />
        <div className="ms-auto flex items-center gap-1 md:ms-0">
          <ThemeToggle />
          <MembersBell />
          <div className="hidden xl:block">
            <Account />
          </div>
          <SmallScreenMenu />
        </div>
      </div>
      {/* In place of the menu of small screens. */}
      <noscript>
        <nav aria-label={t`Menu`} className="page -mt-2 flex flex-wrap pb-1 xl:hidden">
          <MainLinks />
        </nav>
      </noscript>
    </header>
  );
}

function MainLinks() {
  const { i18n } = useLingui();
  return MAIN_LINKS.map(({ label, link }) => (
    <Link
      key={label.id}
      {...link}
      className="notch-sm px-3 py-2 font-semibold whitespace-nowrap text-muted hover:bg-raised hover:text-ink"
    >
      {i18n._(label)}
    </Link>
  ));
}

/** The inbox of members; its place is kept while its code is loading. */
function MembersBell() {
  const { user } = useSession();
  return user === null ? null : (
    <InboxBell key={user.id} fallback={<span className="size-[min(2.5rem,12vw)]" />} />
  );
}

function Account() {
  const { user, isLoading } = useSession();
  if (isLoading) return <Skeleton className="h-10 w-28" />;
  if (user === null) {
    return (
      <Link to="/login" className={buttonClass({ size: 'small', className: 'for-guests' })}>
        <Trans>Login</Trans>
      </Link>
    );
  }
  return (
    <UserMenu
      user={user}
      fallback={<Skeleton className="h-10 w-28" />}
      failed={() => (
        <Link to="/settings" className={buttonClass({ size: 'small', variant: 'secondary' })}>
          {user.username}
        </Link>
      )}
    />
  );
}

function SmallScreenMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  // Back must not change the page underneath an open menu.
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  // On a phone the menu leads to every page, and must open even if the network is lost later.
  useEffect(
    () => (button.current?.offsetParent ? whenIdle(() => void loadMenu().catch(() => {})) : undefined),
    [],
  );
  return (
    <div className="xl:hidden noscript:hidden">
      <button
        ref={button}
        type="button"
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="notch-sm grid size-[min(2.5rem,12vw)] place-items-center text-ink hover:bg-raised"
      >
        <Menu className="size-[min(1.5rem,7vw)]" aria-hidden="true" />
      </button>
      <SlideOutMenu open={isOpen} onOpenChange={setOpen} onClosed={() => button.current?.focus()} />
    </div>
  );
}
