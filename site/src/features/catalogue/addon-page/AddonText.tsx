import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../ui/Panel.tsx';

/** The tags, and the description with its paragraphs as the publisher wrote it. */
export function AddonText({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  return (
    <>
      <Panel title={t`Description`}>
        <p className="max-w-[46em] leading-relaxed wrap-anywhere whitespace-pre-line" dir="auto">
          {addon.description}
        </p>
      </Panel>
      {addon.tags.length > 0 && (
        <Panel title={t`Tags`}>
          <ul className="flex flex-wrap gap-2">
            {addon.tags.map((tag) => (
              <li key={tag}>
                <Link
                  to="/browse"
                  search={{ tag }}
                  className="notch-sm inline-block border border-edge px-3 py-1.5 text-sm wrap-anywhere hover:bg-raised"
                  dir="auto"
                >
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
