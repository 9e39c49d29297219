import { Trans, useLingui } from '@lingui/react/macro';
import { PUBLISHERS_ONLY } from '@sandcrate/api/auth/refusals.ts';
import { useRouter } from '@tanstack/react-router';
import { Art } from '../../art/Art.tsx';
import { gate } from '../../art/drawings.gen.ts';
import { word } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { buttonClass } from '../../ui/button-look.ts';
import { Message } from '../../ui/Message.tsx';
import { loginAddress } from './next.ts';
import { useSession } from './session.ts';

/** Shown to everybody else in place of a publisher's page. Guests may be publishers whose session has ended. */
export function PublisherAccessRequired() {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  const { history } = useRouter();
  return (
    <Message
      page
      art={<Art of={gate} />}
      title={t`Publisher Access Required`}
      actions={
        <>
          <ButtonLink to="/become-publisher">
            <Trans>Apply to Become a Publisher</Trans>
          </ButtonLink>
          {user === null && (
            <a href={loginAddress(history.location.href)} className={buttonClass({ variant: 'secondary' })}>
              <Trans>Login</Trans>
            </a>
          )}
        </>
      }
    >
      {word(i18n, PUBLISHERS_ONLY)}
    </Message>
  );
}
