import { Trans, useLingui } from '@lingui/react/macro';
import { ADDON_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { word } from '../../../lib/words.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Message } from '../../../ui/Message.tsx';

/** Shown for an add-on that does not exist. */
export function AddonMissing() {
  const { i18n } = useLingui();
  return (
    <Message
      page
      art={<Art of={emptyCrate} scale={1.2} />}
      title={word(i18n, ADDON_NOT_FOUND)}
      actions={
        <ButtonLink to="/browse">
          <Trans>Browse Addons</Trans>
        </ButtonLink>
      }
    >
      <Trans>The addon you're looking for doesn't exist or has been removed.</Trans>
    </Message>
  );
}
