import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { BookOpen, Code, LifeBuoy } from 'lucide-react';
import { buttonClass } from '../../ui/button-look.ts';
import { Panel } from '../../ui/Panel.tsx';

/** The publisher's own pages elsewhere, as far as there are any. */
export function AddonLinks({ addon }: { addon: AddonDetail }) {
  const links = [
    { label: 'Source Code', href: addon.sourceUrl, Icon: Code },
    { label: 'Documentation', href: addon.documentationUrl, Icon: BookOpen },
    { label: 'Support', href: addon.supportUrl, Icon: LifeBuoy },
  ];
  const present = links.filter(
    (link): link is (typeof links)[number] & { href: string } => link.href !== null,
  );
  if (present.length === 0) return null;
  return (
    <Panel title="External Links">
      <div className="grid gap-2">
        {present.map(({ label, href, Icon }) => (
          <a
            key={label}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className={buttonClass({ variant: 'secondary', size: 'small', className: 'justify-start' })}
          >
            <Icon aria-hidden="true" />
            {label}
          </a>
        ))}
      </div>
    </Panel>
  );
}
