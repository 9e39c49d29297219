import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Link } from '@tanstack/react-router';
import { Formatted } from '../../../ui/Formatted.tsx';
import { Panel } from '../../../ui/Panel.tsx';

type Texts = Pick<AddonDetail, 'description' | 'body' | 'pictures' | 'tags'>;

/** The description with its paragraphs as the publisher wrote it, and the tags. */
export function AddonText({ addon }: { addon: Texts }) {
  const { t } = useLingui();
  return (
    <Panel id="description" title={t`Description`}>
      <p className="max-w-[46em] leading-relaxed wrap-anywhere whitespace-pre-line" dir="auto">
        {addon.description}
      </p>
      {addon.body !== null && (
        <div className="mt-4 border-t border-line pt-4">
          <Formatted source={addon.body} dialect="full" pictures={addon.pictures} />
        </div>
      )}
      {addon.tags.length > 0 && (
        <div className="mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-2 border-t border-line pt-4">
          <h3 className="text-sm text-muted">
            <Trans>Tags</Trans>
          </h3>
          <ul className="flex min-w-0 flex-wrap gap-2">
            {addon.tags.map((tag) => (
              <li key={tag}>
                <Link
                  to="/browse"
                  search={{ tag: [tag] }}
                  className="inline-block border border-edge px-3 py-1.5 text-sm wrap-anywhere hover:bg-raised"
                  dir="auto"
                >
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
