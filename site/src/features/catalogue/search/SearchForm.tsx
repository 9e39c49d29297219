import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useAddress } from '../../../app/i18n/use-address.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { useSuggestions } from './use-suggestions.tsx';

const LOOKS = {
  header: { icon: 'top-5', input: 'min-h-10 bg-ground' },
  hero: { icon: 'top-6', input: 'min-h-12 bg-panel' },
} as const;

/** Searches add-ons from any page: goes to the browse page, unless only spaces were typed. */
export function SearchForm({
  look = 'header',
  className = '',
  onSearch,
}: {
  look?: keyof typeof LOOKS;
  className?: string;
  /** Called when the search starts or a suggestion is followed. */
  onSearch?: () => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const browse = useAddress('/browse');
  const form = useRef<HTMLFormElement>(null);
  const { field, suggestions } = useSuggestions(leave);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('search');
    const search = typeof text === 'string' ? text.trim() : '';
    if (search === '') return;
    void navigate({ to: '/browse', search: { search } });
    leave();
  }
  function leave() {
    form.current?.reset();
    onSearch?.();
  }
  return (
    <search className={className}>
      {/* The action makes the form work before hydration. */}
      <form ref={form} action={browse} onSubmit={submit} className="relative flex flex-wrap gap-3">
        <Search
          aria-hidden="true"
          className={`pointer-events-none absolute start-3 size-[1.1em] -translate-y-1/2 text-muted ${LOOKS[look].icon}`}
        />
        <input
          type="search"
          name="search"
          {...field}
          placeholder={t`Search addons...`}
          aria-label={t`Search addons`}
          autoComplete="off"
          enterKeyHint="search"
          className={`min-w-0 text-ellipsis flex-[99_1_9rem] border border-edge pe-3 ps-[2.4em] text-ink placeholder:text-muted hover:border-muted ${LOOKS[look].input}`}
        />
        {look === 'hero' && (
          <button type="submit" className={buttonClass({ className: 'flex-auto' })}>
            <Trans>Search</Trans>
          </button>
        )}
      </form>
      {suggestions}
    </search>
  );
}
