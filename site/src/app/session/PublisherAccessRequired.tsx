import { PUBLISHERS_ONLY } from '@sandcrate/api/auth/refusals.ts';
import { Art } from '../../art/Art.tsx';
import { gate } from '../../art/drawings.gen.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';

/** In place of a publisher's page, for everybody else. */
export function PublisherAccessRequired() {
  return (
    <Message
      page
      art={<Art of={gate} />}
      title="Publisher Access Required"
      actions={<ButtonLink to="/become-publisher">Apply to Become a Publisher</ButtonLink>}
    >
      {PUBLISHERS_ONLY}
    </Message>
  );
}
