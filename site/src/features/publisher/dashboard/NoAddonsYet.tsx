import { Trans, useLingui } from '@lingui/react/macro';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Message } from '../../../ui/Message.tsx';

export function NoAddonsYet() {
  const { t } = useLingui();
  return (
    <Message
      art={<Art of={emptyCrate} scale={1.2} />}
      title={t`Nothing in your crate yet`}
      actions={
        <ButtonLink to="/publisher/upload">
          <Trans>Upload Your First Addon</Trans>
        </ButtonLink>
      }
    >
      <Trans>Put your first addon in, and players can find it once it is approved.</Trans>
    </Message>
  );
}
