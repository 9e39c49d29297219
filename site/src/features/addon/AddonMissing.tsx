import { Art } from '../../art/Art.tsx';
import { emptyCrate } from '../../art/drawings.gen.ts';
import { isNotFound, messageOf } from '../../lib/api.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Message } from '../../ui/Message.tsx';

/** In place of an add-on that is not there, or that could not be loaded. */
export function AddonMissing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null || isNotFound(error)) {
    return (
      <Message
        page
        art={<Art of={emptyCrate} scale={1.2} />}
        title="Addon not found"
        actions={<ButtonLink to="/browse">Browse Addons</ButtonLink>}
      >
        The addon you're looking for doesn't exist or has been removed.
      </Message>
    );
  }
  return (
    <LoadFailed page title="Failed to fetch addon" onRetry={onRetry}>
      {messageOf(error, 'Check your connection, then try again.')}
    </LoadFailed>
  );
}
