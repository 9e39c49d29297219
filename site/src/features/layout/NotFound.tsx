import { Art } from '../../art/Art.tsx';
import { brokenBridge } from '../../art/drawings.gen.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';

export function NotFound() {
  return (
    <Message
      page
      art={<Art of={brokenBridge} scale={1.3} />}
      title="Page not found"
      actions={
        <>
          <ButtonLink to="/">Go Home</ButtonLink>
          <ButtonLink to="/browse" variant="secondary">
            Browse Addons
          </ButtonLink>
        </>
      }
    >
      The page you're looking for doesn't exist or has been moved
    </Message>
  );
}
