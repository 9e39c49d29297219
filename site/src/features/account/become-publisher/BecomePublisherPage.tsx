import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { Art } from '../../../art/Art.tsx';
import { buildings } from '../../../art/drawings.gen.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Apply } from './Apply.tsx';
import { BENEFITS, PERKS, REQUIREMENTS } from './offers.ts';

/** Why and how to become a publisher. */
export function BecomePublisherPage() {
  const { t, i18n } = useLingui();
  return (
    <div className="page grid gap-10 pt-10">
      <div>
        <PageTitle page="/become-publisher" />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title.id} className="border border-line bg-panel p-5 sm:p-6">
              <Icon className="mb-3 size-7 text-amber" aria-hidden="true" />
              <h2 className="mb-1.5 text-lg font-bold">{i18n._(title)}</h2>
              <p className="text-muted">{i18n._(text)}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel title={t`Content requirements`}>
          <Ticks lines={REQUIREMENTS} />
        </Panel>
        <Panel title={t`Publisher perks`}>
          <Ticks lines={PERKS} />
        </Panel>
      </div>
      <section className="grid items-center gap-8 border border-line bg-dune p-6 sm:p-10 md:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <h2 className="stencil text-3xl sm:text-4xl">
            <Trans>Ready to start?</Trans>
          </h2>
          <p className="mt-3 mb-6 max-w-[39em] text-muted">
            <Trans>Joining costs nothing, and neither does publishing. You can stop whenever you want.</Trans>
          </p>
          <Apply />
        </div>
        <Art of={buildings} scale={1.5} className="mx-auto max-w-full" />
      </section>
    </div>
  );
}

function Ticks({ lines }: { lines: readonly MessageDescriptor[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <li key={line.id} className="flex gap-3">
          <Check className="mt-1 size-4.5 shrink-0 text-moss" aria-hidden="true" />
          {i18n._(line)}
        </li>
      ))}
    </ul>
  );
}
