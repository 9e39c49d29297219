import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { AddonText } from '../../catalogue/addon-page/AddonText.tsx';
import { AddonTitle, type TitledAddon } from '../../catalogue/addon-page/AddonTitle.tsx';
import { Carousel } from '../../catalogue/addon-page/Carousel.tsx';

/** What is in a form, with chosen pictures in place of addresses. */
export type PreviewedAddon = TitledAddon &
  Pick<AddonDetail, 'description' | 'body' | 'pictures' | 'tags' | 'imageUrl'> & {
    banner: File | string | null;
    screenshots: readonly { picture: File | string; caption: string | null }[];
  };

/** The head, pictures and texts of an add-on as its page will show them. Nothing is sent. */
export default function AddonPreview({ addon }: { addon: PreviewedAddon }) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const addresses = useAddresses(addon);
  const addressOf = (picture: File | string) =>
    typeof picture === 'string' ? picture : (addresses?.get(picture) ?? '');
  const { banner, screenshots, ...texts } = addon;
  const bannerImageUrl = banner && addressOf(banner);
  const images = screenshots.map(({ picture, caption }, index) => ({
    imageUrl: addressOf(picture),
    displayOrder: index + 1,
    caption,
  }));
  useEffect(() => {
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`As players see it`}
      className="grid min-w-0 scroll-mt-24 gap-4 outline-none sm:gap-6"
    >
      <p className="text-muted">
        <Trans>This is how players will see it. Nothing has been sent yet.</Trans>
      </p>
      <AddonTitle addon={addon} as="h2" />
      {addresses && <Carousel addon={{ ...texts, bannerImageUrl, images }} />}
      <AddonText addon={texts} />
    </section>
  );
}

/** Addresses of the chosen pictures, as long as the preview is shown. */
function useAddresses({ banner, screenshots }: PreviewedAddon): ReadonlyMap<File, string> | undefined {
  const [addresses, setAddresses] = useState<ReadonlyMap<File, string>>();
  useEffect(() => {
    const files = [banner, ...screenshots.map(({ picture }) => picture)].filter(
      (picture) => picture instanceof File,
    );
    const made = new Map(files.map((file) => [file, URL.createObjectURL(file)]));
    setAddresses(made);
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, [banner, screenshots]);
  return addresses;
}
