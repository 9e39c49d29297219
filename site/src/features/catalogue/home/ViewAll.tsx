import { Trans } from '@lingui/react/macro';
import { createLink } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { of: string; ref?: Ref<HTMLAnchorElement> };

function Anchor({ of, ...rest }: Props) {
  return (
    <a
      className="inline-flex min-h-10 shrink-0 items-center gap-1.5 font-semibold text-patina hover:underline"
      {...rest}
    >
      <Trans comment="Followed by what there is, for screen readers: View All featured addons">
        View All<span className="sr-only"> {of}</span>
      </Trans>
      <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
    </a>
  );
}

/** The link to the whole list of a shelf. */
export const ViewAll = createLink(Anchor);
