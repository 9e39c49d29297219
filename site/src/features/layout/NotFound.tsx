import { Trans, useLingui } from '@lingui/react/macro';
import { Art } from '../../art/Art.tsx';
import { brokenBridge } from '../../art/drawings.gen.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';

export function NotFound() {
  const { t } = useLingui();
  return (
    <Message
      page
      art={<Art of={brokenBridge} scale={1.3} />}
      title={t`Page not found`}
      actions={
        <>
          <ButtonLink to="/">
            <Trans>Go Home</Trans>
          </ButtonLink>
          <ButtonLink to="/browse" variant="secondary">
            <Trans>Browse Addons</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>The page you're looking for doesn't exist or has been moved</Trans>
    </Message>
  );
}
