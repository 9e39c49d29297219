import { Trans, useLingui } from '@lingui/react/macro';
import { PUBLISHERS_ONLY } from '@sandcrate/api/auth/refusals.ts';
import { Art } from '../../art/Art.tsx';
import { gate } from '../../art/drawings.gen.ts';
import { word } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';

/** In place of a publisher's page, for everybody else. */
export function PublisherAccessRequired() {
  const { i18n, t } = useLingui();
  return (
    <Message
      page
      art={<Art of={gate} />}
      title={t`Publisher Access Required`}
      actions={
        <ButtonLink to="/become-publisher">
          <Trans>Apply to Become a Publisher</Trans>
        </ButtonLink>
      }
    >
      {word(i18n, PUBLISHERS_ONLY)}
    </Message>
  );
}
