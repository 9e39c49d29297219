import { Trans, useLingui } from '@lingui/react/macro';
import { MAINTENANCE } from '@sandcrate/api/contract/refusals.ts';
import { Art } from '../../art/Art.tsx';
import { tools } from '../../art/drawings.gen.ts';
import { word } from '../../lib/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';

/** Shown in place of every page while the site is down for everybody but staff. */
export function Maintenance() {
  const { i18n, t } = useLingui();
  return (
    <Message
      page
      art={<Art of={tools} scale={1.4} />}
      title={t`Down for maintenance`}
      actions={
        <>
          <Button onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
          <ButtonLink to="/login" variant="secondary">
            <Trans>Login</Trans>
          </ButtonLink>
        </>
      }
    >
      {word(i18n, MAINTENANCE)}
    </Message>
  );
}
