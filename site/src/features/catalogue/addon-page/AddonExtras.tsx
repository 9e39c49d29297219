import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import {
  OPTIONAL_FIELD_NAMES,
  OPTIONAL_FIELDS,
  type OptionalFieldName,
} from '@sandcrate/api/contract/optional-fields.ts';
import { BookOpen, Code, ExternalLink, LifeBuoy } from 'lucide-react';
import { word } from '../../../lib/words.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { Panel } from '../../../ui/Panel.tsx';

const ICONS: Readonly<Partial<Record<OptionalFieldName, typeof Code>>> = {
  sourceUrl: Code,
  documentationUrl: BookOpen,
  supportUrl: LifeBuoy,
};

/** The optional fields that the publisher filled in: texts, and links to pages elsewhere. */
export function AddonExtras({ addon }: { addon: AddonDetail }) {
  const { t, i18n } = useLingui();
  const present = OPTIONAL_FIELD_NAMES.flatMap((name) => {
    const value = addon[name];
    return value ? [{ name, value, ...OPTIONAL_FIELDS[name] }] : [];
  });
  const links = present.filter(({ kind }) => kind === 'link');
  const texts = present.filter(({ kind }) => kind === 'text');
  return (
    <>
      {texts.map(({ name, heading, value }) => (
        <Panel key={name} title={word(i18n, heading)}>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {value}
          </p>
        </Panel>
      ))}
      {links.length > 0 && (
        <Panel title={t`External Links`}>
          <div className="grid gap-2">
            {links.map(({ name, heading, value }) => {
              const Icon = ICONS[name] ?? ExternalLink;
              return (
                <a
                  key={name}
                  href={value}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                  className={buttonClass({ variant: 'secondary', size: 'small', className: 'justify-start' })}
                >
                  <Icon aria-hidden="true" />
                  {word(i18n, heading)}
                </a>
              );
            })}
          </div>
        </Panel>
      )}
    </>
  );
}
